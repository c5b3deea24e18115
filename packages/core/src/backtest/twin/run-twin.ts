// backtest/twin: the same settings beside a bot that runs, without what disturbed it, and what the two differ by.
import { type Decimal, ZERO, dec, decFromNumber } from '../../base/decimal.ts';
import { groupBy } from '../../base/group-by.ts';
import type { EpochMs } from '../../base/time.ts';
import type { BotModule } from '../../engine/bot/bot-module.ts';
import type { BotState } from '../../engine/bot/bot-state.ts';
import type { EditedEvent, EngineEvent } from '../../engine/bot/events.ts';
import type { Candle } from '../../market/candle.ts';
import type { Instrument } from '../../market/instrument.ts';
import type { Quote } from '../../market/quote.ts';
import type { QuoteSeries } from '../../market/quote-series.ts';
import { timeframeMs } from '../../market/timeframe.ts';
import type { Fill } from '../../orders/fill.ts';
import type { AccountId, BotId, ClientOrderId, OrderRequest } from '../../orders/order-request.ts';
import { NOTHING_MATCHED } from '../../orders/venue-match.ts';
import { DEFAULT_FILL_MODEL } from '../../simulation/fill-model.ts';
import { SimulatedVenue } from '../../simulation/simulated-venue.ts';
import { BacktestBroker } from '../backtest-broker.ts';

/** Quote units; a bot's own allocation is what bounds it. */
const PLENTY = dec('1000000000000');

type Stopped = Extract<EngineEvent, { kind: 'stopped' }>;

export interface TwinRun {
  readonly module: BotModule;
  /** Of the bot, as they were when it started. */
  readonly params: unknown;
  readonly accountId: AccountId;
  readonly botId: BotId;
  readonly instrument: Instrument;
  /** Fraction of notional each side. */
  readonly feeRate: Decimal;
  /** Paid by market orders, basis points of the price; the model's own when absent. */
  readonly slippageBps?: Decimal;
  readonly nextSequence: number;
  readonly startedAt: EpochMs;
  /** All that the market said, oldest first: the bot begins on the first. */
  readonly quotes: QuoteSeries;
  /** Closed ones of the timeframe that the bot decides on, oldest first, those before its start too; none for other bots. */
  readonly candles: readonly Candle[];
  /** What its owner changed while it ran, oldest first, each after the quote of a time: the twin is changed alike. */
  readonly edits?: ReadonlyArray<{ readonly event: EditedEvent; readonly afterQuote: EpochMs }>;
  /** The end that its owner gave it, after the quote of this time; null while it goes on, or where it ended by itself. */
  readonly stop: { readonly event: Stopped; readonly afterQuote: EpochMs } | null;
}

/** An order that was filled, wholly or in part. */
export interface LivedFill {
  readonly request: Pick<OrderRequest, 'clientOrderId' | 'side' | 'type' | 'slot' | 'requestedAt'>;
  /** Oldest first, at least one. */
  readonly fills: readonly Fill[];
}

export type TwinEnd =
  | { readonly status: 'done'; readonly orders: readonly LivedFill[] }
  | { readonly status: 'invalid'; readonly message: string };

/**
 * What the bot's settings would have done on the same prices from the same moment: through the step that trades, with the fees and the
 * slippage of the model, without pauses, limits of the account, other bots or sales by hand.
 */
export function runTwin(run: TwinRun): TwinEnd {
  const { module, quotes, instrument, feeRate } = run;
  const first = quotes.at(0);
  if (first === undefined) return { status: 'done', orders: [] };
  const { accountId, botId, params, nextSequence } = run;
  const created = module.create({ accountId, botId, params, instrument, quote: first, feeRate, nextSequence });
  if (created.status === 'invalid') return { status: 'invalid', message: created.message };
  const { slippageBps = DEFAULT_FILL_MODEL.slippageBps } = run;
  const venue = new SimulatedVenue({ ...DEFAULT_FILL_MODEL, feeRate, slippageBps }, () => instrument);
  const requests = new Map<ClientOrderId, OrderRequest>();
  const broker = new BacktestBroker({
    module,
    state: created.state,
    venue,
    instrument,
    feeRate,
    cash: PLENTY,
    onPlaced: (request) => requests.set(request.clientOrderId, request),
  });
  venue.remember(first);
  broker.take(first, NOTHING_MATCHED, { kind: 'started', at: run.startedAt, quote: first });
  walk(run, { broker, venue, before: first });
  const fills = groupBy(broker.fills, ({ clientOrderId }) => clientOrderId);
  const orders = [...fills].flatMap(([id, filled]) => {
    const request = requests.get(id);
    return request === undefined ? [] : [{ request, fills: filled }];
  });
  return { status: 'done', orders };
}

interface Walk {
  readonly broker: BacktestBroker<BotState>;
  readonly venue: SimulatedVenue;
  readonly before: Quote;
}

function walk({ module, quotes, candles, stop, edits = [] }: TwinRun, { broker, venue, before: first }: Walk): void {
  let before = first;
  let isStopped = false;
  let edited = 0;
  const obeyOwner = (): void => {
    for (let next = edits[edited]; next !== undefined && before.eventTime >= next.afterQuote; next = edits[edited]) {
      broker.edit(next.event);
      edited += 1;
    }
    if (isStopped || stop === null || before.eventTime < stop.afterQuote) return;
    isStopped = true;
    broker.deliver(stop.event);
  };
  obeyOwner();
  for (let index = 1; index < quotes.length; index += 1) {
    const quote = quotes.at(index);
    if (quote === undefined || broker.isFinished) return;
    deliverCandles(module, broker, { candles, before, until: quote.eventTime });
    broker.take(quote, venue.matchQuote(quote), { kind: 'quote', at: quote.eventTime, quote });
    before = quote;
    obeyOwner();
  }
}

interface Closing {
  readonly candles: readonly Candle[];
  readonly before: Quote;
  readonly until: EpochMs;
}

/** Every candle that has closed since the one waited for, before the first quote after it: as the engine tells them. */
function deliverCandles(
  module: BotModule,
  broker: BacktestBroker<BotState>,
  { candles, before, until }: Closing,
): void {
  const need = module.candleNeed(broker.state);
  if (need === null || need.closesAt === null || until < need.closesAt || candles.length === 0) return;
  const stepMs = timeframeMs(need.timeframe);
  const first = lowerBound(candles, need.closesAt - stepMs);
  const count = need.count();
  for (let row = first; row < candles.length; row += 1) {
    const closedAt = ((candles[row]?.openTime ?? 0) + stepMs) as EpochMs;
    if (closedAt > until) return;
    const recent = candles.slice(Math.max(0, row + 1 - count), row + 1);
    broker.deliver({ kind: 'candle_closed', at: closedAt, candles: recent, quote: before });
  }
}

/** First candle that opened at a time or later. */
function lowerBound(candles: readonly Candle[], openTime: number): number {
  let [low, high] = [0, candles.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((candles[middle]?.openTime ?? 0) < openTime) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What a bot has made of its orders at a price, quote units: sales less purchases less fees, and what is held at the mark. */
export function valueOf(orders: readonly LivedFill[], mark: Decimal): Decimal {
  let [cash, held] = [ZERO, ZERO];
  for (const { fills } of orders) {
    for (const { side, price, quantity, fee } of fills) {
      const notional = price.times(quantity);
      cash = (side === 'buy' ? cash.minus(notional) : cash.plus(notional)).minus(fee);
      held = side === 'buy' ? held.plus(quantity) : held.minus(quantity);
    }
  }
  return cash.plus(held.times(mark));
}

/** What a sale would get at a quote. */
export function markOf({ bid }: Quote): Decimal {
  return decFromNumber(bid);
}
