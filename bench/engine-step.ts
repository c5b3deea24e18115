// How fast the engine decides: grid bots on recorded one-minute candles of June 2025, four quotes a candle.
// Run: node bench/engine-step.ts
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { dec, toPlain } from '@atb/core/base/decimal';
import { randomAt } from '@atb/core/base/random';
import type { EpochMs } from '@atb/core/base/time';
import type { EngineEvent } from '@atb/core/engine/bot/events';
import { AccountBook } from '@atb/core/engine/account/account-book';
import type { AccountChanges, AccountSnapshot } from '@atb/core/engine/account/account-types';
import { gridBot } from '@atb/core/bots/grid/grid-bot';
import { serialiseBotState } from '@atb/core/engine/bot/serialise-state';
import type { GridState } from '@atb/core/bots/grid/state';
import { candlePath } from '@atb/core/market/candle-path';
import { type Instrument, instrumentId } from '@atb/core/market/instrument';
import type { Quote } from '@atb/core/market/quote';
import type { AccountId, BotId, UserId } from '@atb/core/orders/order-request';
import { DEFAULT_RISK_LIMITS } from '@atb/core/risk/risk-limits';
import { FREE_STANDING } from '@atb/core/risk/trading-state';
import { DEFAULT_FILL_MODEL } from '@atb/core/simulation/fill-model';
import { settle } from '@atb/core/simulation/run-simulation';
import { SimulatedVenue } from '@atb/core/simulation/simulated-venue';

const ACCOUNT_ID = '00000000-0000-4000-8000-00000000000a' as AccountId;
const LINES = 20;
const QUOTE_AGE_MAX_MS = 86_400_000;

interface Row {
  readonly openTime: EpochMs;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

function readCandles(): Row[] {
  const file = new URL('../data/sample/binance/BTCUSDT-1m.csv.gz', import.meta.url);
  const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n').slice(1);
  return lines.map((line) => {
    const [openTime = 0, open = 0, high = 0, low = 0, close = 0, volume = 0] = line.split(',').map(Number);
    return { openTime: openTime as EpochMs, open, high, low, close, volume };
  });
}

function quotesOf(candles: readonly Row[], symbol: string): Quote[] {
  return candles.flatMap((candle) =>
    candlePath(candle, { symbol, timeframe: '1m', spreadBps: 1, volume24hQuote: 1e9 }),
  );
}

function instrumentOf(symbol: string): Instrument {
  return {
    id: instrumentId('binance', symbol),
    venue: 'binance',
    symbol,
    base: symbol.slice(0, -4),
    quote: 'USDT',
    priceIncrement: dec('0.01'),
    quantityIncrement: dec('0.00001'),
    minQuantity: dec('0.00001'),
    minNotional: dec('5'),
  };
}

function openBook(symbols: readonly string[]): { book: AccountBook; venue: SimulatedVenue } {
  const instruments = new Map(symbols.map((symbol) => [symbol, instrumentOf(symbol)]));
  const snapshot: AccountSnapshot = {
    accountId: ACCOUNT_ID,
    userId: 'bench' as UserId,
    mode: 'simulation',
    standing: FREE_STANDING,
    quoteAsset: 'USDT',
    feeRate: dec('0.001'),
    lotMethod: 'fifo',
    riskLimits: {
      ...DEFAULT_RISK_LIMITS,
      accountExposureMax: dec('1'),
      symbolExposureMax: dec('1'),
      lossStreakMax: 1_000_000,
      quoteAgeMaxMs: QUOTE_AGE_MAX_MS,
    },
    volume: null,
    instruments: [...instruments.values()],
    balances: [{ asset: 'USDT', free: dec('100000000'), held: dec('0') }],
    positions: [],
    lots: [],
    orders: [],
    bots: [],
    quotes: [],
    recentTradeIds: [],
    clock: 0 as EpochMs,
    memory: null,
  };
  const venue = new SimulatedVenue(DEFAULT_FILL_MODEL, (symbol) => {
    const instrument = instruments.get(symbol);
    if (instrument === undefined) throw new Error(`no instrument ${symbol}`);
    return instrument;
  });
  return { book: AccountBook.open(snapshot), venue };
}

function botIdOf(number: number): BotId {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` as BotId;
}

interface StartRequest {
  readonly botId: BotId;
  readonly quote: Quote;
  readonly halfRange: number;
}

function startBot({ book, venue }: ReturnType<typeof openBook>, { botId, quote, halfRange }: StartRequest): void {
  const params = {
    lower: Math.round(quote.last * (1 - halfRange)),
    upper: Math.round(quote.last * (1 + halfRange)),
    grids: LINES,
    allocation: 1000,
    tpPctPerFill: 0,
    stopLossPct: 50,
  };
  const bot = { botId, module: gridBot, symbol: quote.symbol, params, lastState: null };
  const { changes, result } = book.handleCommand({ kind: 'start_bot', commandId: botId, at: quote.eventTime, bot });
  if (result.status !== 'done') throw new Error(result.error);
  settle({ book, venue }, changes);
}

/** Runs the market through a book and notes every event its one bot got. */
function liveThrough(quotes: readonly Quote[]): { events: EngineEvent[]; first: GridState; last: GridState } {
  const run = openBook(['BTCUSDT']);
  const [opening] = quotes;
  if (opening === undefined) throw new Error('no quotes');
  const botId = botIdOf(1);
  run.book.handleQuote(opening);
  startBot(run, { botId, quote: opening, halfRange: 0.05 });
  const first = run.book.bot(botId)?.state as GridState | undefined;
  const events: EngineEvent[] = [];
  const note = (changes: AccountChanges): void => {
    for (const { fill } of changes.fills) {
      const isComplete = changes.orders.some(
        ({ request, status }) => request.clientOrderId === fill.clientOrderId && status === 'filled',
      );
      events.push({ kind: 'filled', at: changes.at, fill, isComplete });
    }
  };
  for (const quote of quotes.slice(1)) {
    settle({ ...run, onChanges: note }, run.book.handleQuote(quote, run.venue.matchQuote(quote)));
    events.push({ kind: 'quote', at: quote.eventTime, quote });
  }
  const last = run.book.bot(botId)?.state as GridState | undefined;
  if (first === undefined || last === undefined) throw new Error('the bot is gone');
  return { events, first, last };
}

function replay(first: GridState, events: readonly EngineEvent[]): GridState {
  let state = first;
  for (const event of events) ({ state } = gridBot.step(state, event));
  return state;
}

const textOf = (state: GridState): string => JSON.stringify(serialiseBotState({ module: gridBot, state }));

function perSecond(count: number, work: () => void): number {
  work();
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const startedAt = performance.now();
    work();
    times.push(performance.now() - startedAt);
  }
  return Math.round((count / (times.toSorted((a, b) => a - b)[2] ?? 1)) * 1000);
}

function benchStep(quotes: readonly Quote[]): void {
  const { events, first, last } = liveThrough(quotes);
  const isSame = textOf(replay(first, events)) === textOf(last);
  if (!isSame) throw new Error('the replayed bot differs from the one that lived');
  const fills = events.filter((event) => event.kind === 'filled');
  const [quiet] = events.filter((event) => event.kind === 'quote');
  if (quiet === undefined) throw new Error('no quote');
  const quietEvents = Array.from({ length: 1_000_000 }, () => quiet);
  report('step, one bot as it lived June 2025', {
    events: events.length,
    fills: fills.length,
    pairs: last.kind === 'grid' ? last.results.pairsClosed : 0,
    eventsPerSecond: perSecond(events.length, () => replay(first, events)),
  });
  report('step, quotes that change nothing', {
    eventsPerSecond: perSecond(quietEvents.length, () => replay(first, quietEvents)),
  });
  report('step, fills alone', {
    eventsPerSecond: perSecond(fills.length * 20, () => {
      for (let i = 0; i < 20; i += 1) replay(first, fills);
    }),
  });
  report('simulation, one bot, one month', {
    ms: Math.round((quotes.length / perSecond(quotes.length, () => liveThrough(quotes))) * 1000),
  });
}

/** The recording with `between` quotes on the straight line from each price to the next. */
function stretch(market: readonly Quote[], between: number): Quote[] {
  return market.flatMap((quote, i) => {
    const next = market[i + 1];
    if (next === undefined || between === 0) return [quote];
    const shift = (from: number, to: number, index: number): number =>
      Math.round((from + ((to - from) * index) / (between + 1)) * 100) / 100;
    return Array.from({ length: between + 1 }, (_, index) => ({
      ...quote,
      bid: shift(quote.bid, next.bid, index),
      ask: shift(quote.ask, next.ask, index),
      last: shift(quote.last, next.last, index),
    }));
  });
}

/**
 * 1,000 bots on ten symbols, ten quotes a second each; every symbol is the recording from another day on. With 149 quotes
 * between two recorded ones the market moves at its own pace, with none 150 times as fast.
 */
function benchBook(name: string, candles: readonly Row[], between: number): void {
  const symbols = Array.from({ length: 10 }, (_, i) => `C${i}USDT`);
  const perSymbol = 8_000;
  const candlesNeeded = Math.ceil(perSymbol / 4 / (between + 1)) + 1;
  const startAt = candles[0]?.openTime ?? 0;
  const markets = symbols.map((symbol, i) =>
    stretch(quotesOf(candles.slice(i * 3_000, i * 3_000 + candlesNeeded), symbol), between)
      .slice(0, perSymbol)
      .map((quote, tick) => ({ ...quote, eventTime: (startAt + tick * 100) as EpochMs })),
  );
  const run = openBook(symbols);
  for (const market of markets) if (market[0] !== undefined) run.book.handleQuote(market[0]);
  for (let number = 0; number < 1_000; number += 1) {
    const quote = markets[number % 10]?.[0];
    if (quote !== undefined)
      startBot(run, { botId: botIdOf(number), quote, halfRange: 0.005 + randomAt(7, number) * 0.045 });
  }
  const latencies = new Float64Array(perSymbol * 10);
  const counts = { changes: 0, fills: 0 };
  const onChanges = (changes: AccountChanges): void => {
    counts.changes += 1;
    counts.fills += changes.fills.length;
  };
  let quotes = 0;
  const startedAt = performance.now();
  for (let tick = 1; tick < perSymbol; tick += 1) {
    for (const market of markets) {
      const quote = market[tick];
      if (quote === undefined) continue;
      const before = performance.now();
      settle({ ...run, onChanges }, run.book.handleQuote(quote, run.venue.matchQuote(quote)));
      latencies[quotes] = performance.now() - before;
      quotes += 1;
    }
  }
  const elapsedMs = performance.now() - startedAt;
  checkBook(run.book);
  const sorted = latencies.subarray(0, quotes).toSorted();
  const at = (share: number): number => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(4));
  const quotesPerSecond = Math.round((quotes / elapsedMs) * 1000);
  report(name, { quotes, ...counts, quotesPerSecond, p50Ms: at(0.5), p99Ms: at(0.99), p9999Ms: at(0.9999) });
}

function checkBook(book: AccountBook): void {
  const { balances, orders, bots } = book.snapshot();
  for (const balance of balances) {
    const reserved = orders.reduce(
      (sum, order) => (order.reservedAsset === balance.asset ? sum.plus(order.reserved) : sum),
      dec('0'),
    );
    if (!reserved.eq(balance.held))
      throw new Error(`${balance.asset}: held ${toPlain(balance.held)}, orders reserve ${toPlain(reserved)}`);
  }
  const failed = bots.filter((bot) => bot.status === 'error');
  if (failed.length > 0) throw new Error(`${failed.length} bots failed: ${failed[0]?.statusReason}`);
}

function report(name: string, figures: Readonly<Record<string, number>>): void {
  console.log(name, JSON.stringify(figures));
}

const candles = readCandles();
benchStep(quotesOf(candles, 'BTCUSDT'));
benchBook("book, 1,000 bots x 10 symbols at the market's own pace", candles, 149);
benchBook('book, 1,000 bots x 10 symbols, market 150 times as fast', candles, 0);
report('memory of the process', { rssMb: Math.round(process.memoryUsage().rss / 1e6) });
