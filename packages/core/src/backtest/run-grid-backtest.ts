import { type Decimal, ZERO, decFromNumber, toNumber } from '../base/decimal.ts';
import { DAY_MS, type EpochMs } from '../base/time.ts';
import type { AccountChanges, BookedFill, BotNote } from '../engine/account/account-types.ts';
import type { BotState } from '../engine/bot-state.ts';
import { type CandleSeries, candleAt } from '../market/candle-series.ts';
import type { Instrument } from '../market/instrument.ts';
import { timeframeMs } from '../market/timeframe.ts';
import type { BotId } from '../orders/order-request.ts';
import type { RiskLimits } from '../risk/risk-limits.ts';
import { type SimulationOptions, simulate } from '../simulation/run-simulation.ts';
import type { DailyEquity } from './backtest-result.ts';
import type { BacktestTerms } from './backtest-terms.ts';
import { dayEndRows } from './day-ends.ts';
import { markHeld, noteEquity } from './fast/mark-equity.ts';
import type { EquityMarks } from './fast/run-state.ts';
import { createBotMarket, quoteAt } from './grid-market.ts';
import { exactOffsetPrice } from './offset-price.ts';
import { toRunTerms } from './run-terms.ts';

const BOT_ID = '00000000-0000-4000-8000-00000000000b' as BotId;
const COMMAND_ID = '00000000-0000-4000-8000-00000000000c';

export interface GridBacktestInput {
  readonly candles: CandleSeries;
  readonly instrument: Instrument;
  /** Options of the bot, as a form sends them. */
  readonly params: unknown;
  /** Increments are the instrument's own. */
  readonly terms: BacktestTerms;
  /** Row at whose open the bot is started. */
  readonly startRow?: number;
  /** The account's limits; none by default. */
  readonly riskLimits?: RiskLimits;
}

export type GridBacktest =
  | { readonly status: 'refused'; readonly reason: string; readonly error: string; readonly field: string | null }
  | {
      readonly status: 'done';
      /** Oldest first. */
      readonly fills: readonly BookedFill[];
      readonly notes: readonly BotNote[];
      readonly state: BotState;
      readonly daily: DailyEquity;
      readonly startEquity: number;
      /** With what is held at the end sold at the last close. */
      readonly endEquity: number;
      readonly peakEquity: number;
      readonly drawdownMax: number;
      readonly feesPaid: number;
    };

interface GridRun {
  readonly input: GridBacktestInput;
  readonly market: SimulationOptions;
  readonly marks: EquityMarks;
  readonly fills: BookedFill[];
  readonly notes: BotNote[];
  cash: Decimal;
  /** Base units. */
  held: Decimal;
}

/** A grid bot over candles, through the very account, venue and step that trade on paper. */
export function runGridBacktest(input: GridBacktestInput): GridBacktest {
  const { candles, instrument, terms } = input;
  const startRow = input.startRow ?? 0;
  const run = createRun(input, startRow);
  const { market, marks } = run;
  const at = (candles.openTime[startRow] ?? 0) as EpochMs;
  const quote = quoteAt(market, instrument.symbol, candles.open[startRow] ?? 0, at);
  simulate(market, { kind: 'quote', quote });
  let refusal: GridBacktest | null = null;
  const bot = {
    botId: BOT_ID,
    kind: 'grid',
    symbol: instrument.symbol,
    params: input.params,
    lastState: null,
  } as const;
  simulate(
    {
      ...market,
      onResult: (_, result) => {
        if (result.status === 'refused') refusal = { ...result };
      },
    },
    { kind: 'command', command: { kind: 'start_bot', commandId: COMMAND_ID, at, bot } },
  );
  if (refusal !== null) return refusal;
  walk(run, startRow);
  const endEquity = closeAtEnd(run);
  const state = market.book.bot(BOT_ID)?.state;
  if (state === undefined) throw new Error('the bot that was started is gone');
  return {
    status: 'done',
    fills: run.fills,
    notes: run.notes,
    state,
    daily: { time: Float64Array.from(marks.dayEnds, (row) => candles.openTime[row] ?? 0), equity: marks.daily },
    startEquity: terms.startEquity,
    endEquity,
    peakEquity: marks.peak,
    drawdownMax: marks.drawdownMax,
    feesPaid: run.fills.reduce((sum, { fill }) => sum + toNumber(fill.fee), 0),
  };
}

function createRun(input: GridBacktestInput, startRow: number): GridRun {
  const { candles, instrument, terms } = input;
  const dayEnds = dayEndRows(candles, startRow);
  const fills: BookedFill[] = [];
  const notes: BotNote[] = [];
  const collect = (changes: AccountChanges): void => {
    fills.push(...changes.fills);
    notes.push(...changes.notes);
  };
  return {
    input,
    market: createBotMarket({ instrument, terms, riskLimits: input.riskLimits ?? null }, collect),
    marks: {
      candles,
      equity: null,
      dayEnds,
      daily: new Float64Array(dayEnds.length),
      cash: terms.startEquity,
      markedTo: startRow,
      nextDay: 0,
      peak: terms.startEquity,
      trough: terms.startEquity,
      drawdownMax: 0,
    },
    fills,
    notes,
    cash: decFromNumber(terms.startEquity),
    held: ZERO,
  };
}

/** From candle to candle that can change something; the ones between are only valued. */
function walk(run: GridRun, startRow: number): void {
  const { input, market, marks } = run;
  const { candles, instrument } = input;
  const { length, openTime, close, timeframe } = candles;
  const lasts = timeframeMs(timeframe);
  let seenTo = startRow;
  const hasLimits = (input.riskLimits ?? null) !== null;
  let dayEndsAt = 0;
  for (let row = startRow; row < length; row += 1) {
    row = nextRow(run, row, dayEndsAt);
    if (row >= length) break;
    if (row > seenTo) {
      const before = quoteAt(market, instrument.symbol, close[row - 1] ?? 0, (openTime[row - 1] ?? 0) + lasts);
      market.venue.remember(before);
      market.book.handleQuote(before);
    }
    markHeld(marks, row, toNumber(run.held));
    const closedAt = ((openTime[row] ?? 0) + lasts) as EpochMs;
    const booked = run.fills.length;
    simulate(market, { kind: 'candle', symbol: instrument.symbol, candle: candleAt(candles, row), closedAt });
    for (let i = booked; i < run.fills.length; i += 1) count(run, run.fills[i]);
    marks.cash = toNumber(run.cash);
    seenTo = row + 1;
    // Days matter to the account's limits alone: without any, none needs to be begun on time.
    dayEndsAt = hasLimits ? Math.floor(closedAt / DAY_MS) * DAY_MS + DAY_MS : Number.POSITIVE_INFINITY;
  }
  markHeld(marks, length, toNumber(run.held));
}

/** First row from `from` on that reaches an order or wakes the bot, or with which a day of the account begins. */
function nextRow({ input, market }: GridRun, from: number, dayEndsAt: number): number {
  const { candles, instrument, terms } = input;
  const { high, low, openTime, length } = candles;
  const reach = market.venue.reach(instrument.symbol);
  const wake = market.book.bot(BOT_ID)?.state.wake;
  // The bid of a close may lie below the candle's low by half the spread.
  const bid = 1 - terms.spreadBps / 20_000;
  const below = Math.max(reach.below, wake?.below == null ? Number.NEGATIVE_INFINITY : wake.below / bid + 1e-8);
  const above = Math.min(reach.above, wake?.above ?? Number.POSITIVE_INFINITY);
  const lasts = timeframeMs(candles.timeframe);
  const at = Math.min(dayEndsAt, wake?.at ?? Number.POSITIVE_INFINITY) - lasts;
  for (let row = from; row < length; row += 1) {
    if ((low[row] ?? below) <= below || (high[row] ?? above) >= above || (openTime[row] ?? at) >= at) return row;
  }
  return length;
}

function count(run: GridRun, booked: BookedFill | undefined): void {
  if (booked === undefined) return;
  const { side, price, quantity, fee } = booked.fill;
  const notional = price.times(quantity);
  run.cash = (side === 'buy' ? run.cash.minus(notional) : run.cash.plus(notional)).minus(fee);
  run.held = side === 'buy' ? run.held.plus(quantity) : run.held.minus(quantity);
}

/** Sells what is held at the last close, costs included; the account itself keeps it. */
function closeAtEnd({ input, marks, cash, held }: GridRun): number {
  const last = input.candles.close[input.candles.length - 1];
  if (last === undefined || held.lte(ZERO)) return toNumber(cash);
  const { marketCost, exactFeeRate } = toRunTerms(input.terms);
  const price = exactOffsetPrice(input.instrument.priceIncrement, decFromNumber(last), marketCost, -1);
  const proceeds = price.times(held);
  const equity = toNumber(cash.plus(proceeds).minus(proceeds.times(exactFeeRate)));
  noteEquity(marks, equity);
  marks.daily[marks.daily.length - 1] = equity;
  return equity;
}
