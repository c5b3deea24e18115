// testing: one strategy bot, driven event by event, with a venue that does what a test says.
import { type Decimal, ZERO, dec } from '../../../base/decimal.ts';
import { type EpochMs, MINUTE_MS } from '../../../base/time.ts';
import { quoteAround } from '../../../market/candle-path.ts';
import type { Candle } from '../../../market/candle.ts';
import type { Quote } from '../../../market/quote.ts';
import type { AccountId, BotId, OrderRequest, VenueTradeId } from '../../../orders/order-request.ts';
import { above, priceValue } from '../../../strategies/build-rule.ts';
import type { StrategyDefinition } from '../../../strategies/definition.ts';
import type { EngineEvent } from '../../../engine/bot/events.ts';
import { explainStrategy } from '../explain-strategy.ts';
import { readStrategyParams } from '../params.ts';
import { type StrategyState, createStrategyState } from '../state.ts';
import { stepStrategy } from '../step-strategy.ts';
import { ROUND_INSTRUMENT } from '../../../market/testing/round-instrument.ts';

const STARTED_AT = Date.UTC(2026, 5, 1, 12);

/** Buys when a candle closes above 100. */
export function definitionOf(change: Partial<StrategyDefinition>): StrategyDefinition {
  return {
    id: 'above-hundred',
    name: 'Above a hundred',
    category: 'trend',
    difficulty: 'Beginner',
    timeframe: '1M',
    runsOn: '1m',
    description: 'Holds the market while it is above a hundred.',
    worksWhen: 'It stays there.',
    failsWhen: 'It does not.',
    parameters: [],
    entry: { long: above(priceValue('close'), 100) },
    exit: {},
    protection: { stopLoss: { kind: 'fraction', value: 0.5 } },
    sizing: { kind: 'equity_fraction', value: 1 },
    ...change,
  };
}

type CandleClosed = Extract<EngineEvent, { kind: 'candle_closed' }>;

/** Started at noon with 1,000 USDT; ticks of 0.01, lots of 0.001, a fee of 0.1 %, a spread of 2 basis points. */
export class StrategyRun {
  state: StrategyState;
  readonly startedAt = STARTED_AT as EpochMs;
  readonly placed: OrderRequest[] = [];
  readonly cancelled: string[] = [];
  readonly notes: string[] = [];
  readonly finished: string[] = [];
  readonly #candles: Candle[] = [];
  #now: number = STARTED_AT;
  #trades = 0;
  lastQuote: Quote | null = null;

  constructor(definition: StrategyDefinition, signals: 'rules' | 'alerts' | 'both' = 'rules') {
    const read = readStrategyParams({ definition, allocation: '1000', signals });
    if (read.status === 'invalid') throw new Error(read.message);
    this.state = createStrategyState({
      botId: '00000000-0000-4000-8000-0000000000b1' as BotId,
      accountId: 'account' as AccountId,
      symbol: 'BTCUSDT',
      params: read.params,
      instrument: ROUND_INSTRUMENT,
      feeRate: dec('0.001'),
      nextSequence: 0,
    });
    this.give({ kind: 'started', at: this.startedAt, quote: quoteOf(100, this.startedAt) });
  }

  give(event: EngineEvent): this {
    const { state, requests } = stepStrategy(this.state, event);
    this.state = state;
    for (const asked of requests) {
      if (asked.kind === 'place') this.placed.push(asked.request);
      else if (asked.kind === 'cancel') this.cancelled.push(asked.clientOrderId);
      else if (asked.kind === 'note') this.notes.push(`${asked.code}: ${asked.message}`);
      else this.finished.push(asked.reason);
    }
    return this;
  }

  get now(): EpochMs {
    return this.#now as EpochMs;
  }

  pass(ms: number): this {
    this.#now += ms;
    return this;
  }

  quote(last: number): this {
    this.pass(1_000);
    this.lastQuote = quoteOf(last, this.#now);
    return this.give({ kind: 'quote', at: this.lastQuote.eventTime, quote: this.lastQuote });
  }

  /** The next candle, closed, as an event. */
  closeEvent(close: number): CandleClosed {
    const openTime = (STARTED_AT + this.#candles.length * MINUTE_MS) as EpochMs;
    this.#candles.push({ openTime, open: close, high: close, low: close, close, volume: 1 });
    this.#now = Math.max(this.#now, openTime + MINUTE_MS);
    return {
      kind: 'candle_closed',
      at: (openTime + MINUTE_MS) as EpochMs,
      candles: [...this.#candles],
      quote: this.lastQuote,
    };
  }

  close(last: number): this {
    return this.give(this.closeEvent(last));
  }

  /** Fills the order that was asked for last, all of it where no quantity is given. */
  fill(at: string, quantity?: string, isComplete = true): this {
    const request = this.#last();
    const amount = quantity === undefined ? request.quantity : dec(quantity);
    this.#trades += 1;
    return this.give({
      kind: 'filled',
      at: this.#now as EpochMs,
      isComplete,
      fill: {
        tradeId: String(this.#trades) as VenueTradeId,
        clientOrderId: request.clientOrderId,
        accountId: request.accountId,
        botId: request.botId,
        symbol: request.symbol,
        side: request.side,
        quantity: amount,
        price: dec(at),
        fee: dec(at).times(amount).times(dec('0.001')),
        feeAsset: 'USDT',
        isMaker: false,
        executedAt: this.#now as EpochMs,
      },
    });
  }

  deny(reason: string): this {
    return this.#end('denied', reason);
  }

  expire(): this {
    return this.#end('expired', 'No volume.');
  }

  confirmCancel(): this {
    return this.#end('cancelled', 'Cancelled on request.');
  }

  pause(keepsSells = true): this {
    return this.give({ kind: 'paused', at: this.#now as EpochMs, keepsSells });
  }

  resume(): this {
    return this.give({ kind: 'resumed', at: this.#now as EpochMs, quote: quoteOf(100, this.#now) });
  }

  stop(holdings: 'sell' | 'keep'): this {
    return this.give({ kind: 'stopped', at: this.#now as EpochMs, holdings, reason: 'Stopped by hand.' });
  }

  explain(): string {
    return explainStrategy(this.state, this.lastQuote);
  }

  #last(): OrderRequest {
    const request = this.placed.at(-1);
    if (request === undefined) throw new Error('no order was asked for');
    return request;
  }

  #end(status: 'denied' | 'expired' | 'cancelled', reason: string): this {
    const { clientOrderId } = this.#last();
    const filledQuantity: Decimal = this.state.order?.filled ?? ZERO;
    const at = this.#now as EpochMs;
    return this.give({ kind: 'order_closed', at, clientOrderId, status, code: status, reason, filledQuantity });
  }
}

function quoteOf(last: number, at: number): Quote {
  const eventTime = at as EpochMs;
  return { symbol: 'BTCUSDT', ...quoteAround(last, 2), last, volume24hQuote: 1e9, eventTime, receivedAt: eventTime };
}
