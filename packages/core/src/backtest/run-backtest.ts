import { assert } from '../base/assert.ts';
import { decFromNumber } from '../base/decimal.ts';
import { DAY_MS } from '../base/time.ts';
import type { CandleSeries } from '../market/candle-series.ts';
import { timeframeMs } from '../market/timeframe.ts';
import type { SideSignals } from '../strategies/signal-columns.ts';
import type { BacktestInput } from './backtest-input.ts';
import type { BacktestResult } from './backtest-result.ts';
import { dayEndRows } from './day-ends.ts';
import { findExit } from './fast/find-exit.ts';
import { leavePosition } from './fast/leave-position.ts';
import { markFlat } from './fast/mark-equity.ts';
import { nextEntry } from './fast/next-signal.ts';
import { openPosition } from './fast/open-position.ts';
import { type RunState, type SideRun, emptyPosition } from './fast/run-state.ts';
import { toRunTerms } from './run-terms.ts';
import { type TradeBook, clearTradeBook, createTradeBook, toFillColumns, toTradeColumns } from './trade-columns.ts';

/** What runs over the same candles may share, so that the next run allocates nothing that the last one did. */
export interface BacktestWorkspace {
  readonly candles: CandleSeries;
  readonly startRow: number;
  readonly dayEnds: Int32Array;
  readonly book: TradeBook;
}

export interface BacktestOptions {
  /** Keep the equity of every candle; the days and the maxima are kept in any case. */
  readonly equity?: boolean;
  readonly workspace?: BacktestWorkspace;
}

export function createBacktestWorkspace(candles: CandleSeries, startRow = 0): BacktestWorkspace {
  return { candles, startRow, dayEnds: dayEndRows(candles, startRow), book: createTradeBook() };
}

/** Runs signals over candles by the stated rules: one pass, no allocation in it but for what it returns. */
export function runBacktest(input: BacktestInput, options: BacktestOptions = {}): BacktestResult {
  const startRow = input.startRow ?? 0;
  const shared = options.workspace;
  const workspace =
    shared !== undefined && shared.candles === input.candles && shared.startRow === startRow
      ? shared
      : createBacktestWorkspace(input.candles, startRow);
  clearTradeBook(workspace.book);
  const run = createRun(input, workspace, options.equity ?? false);
  trade(run);
  return toResult(run, startRow);
}

function createRun(input: BacktestInput, workspace: BacktestWorkspace, isEquityKept: boolean): RunState {
  const { candles, signals } = input;
  assert(signals.length === candles.length, `${signals.length} rows of signals for ${candles.length} candles`);
  const terms = toRunTerms(input.terms);
  return {
    candles,
    detail: input.detail ?? null,
    terms,
    sizing: signals.sizing,
    long: toSide(signals.long, 1),
    short: terms.allowShort ? toSide(signals.short, -1) : null,
    firstRow: Math.max(signals.warmUp, workspace.startRow - 1, 0),
    book: workspace.book,
    exact: { fills: 0, cash: decFromNumber(terms.startEquity) },
    equity: isEquityKept ? new Float64Array(candles.length).fill(Number.NaN, 0, workspace.startRow) : null,
    dayEnds: workspace.dayEnds,
    daily: new Float64Array(workspace.dayEnds.length),
    position: emptyPosition(),
    found: { price: 0.5, reference: 0.5, reason: 0, isAtOpen: false },
    view: { entryPrice: 0.5, entryRow: 0, bestPrice: 0.5, worstPrice: 0.5 },
    cash: terms.startEquity,
    cashError: 0,
    markedTo: workspace.startRow,
    nextDay: 0,
    peak: terms.startEquity,
    trough: terms.startEquity,
    drawdownMax: 0,
    feesPaid: 0,
    slippagePaid: 0,
    skipped: 0,
  };
}

function toSide(signals: SideSignals | null, side: 1 | -1): SideRun | null {
  return signals === null ? null : { side, signals, entryRow: -1, exitRow: -1 };
}

/** From entry to entry: what lies between is jumped over. */
function trade(run: RunState): void {
  const { long, short, candles } = run;
  let longFrom = run.firstRow;
  let shortFrom = run.firstRow;
  for (;;) {
    const longRow = nextEntry(long, short, longFrom);
    const shortRow = nextEntry(short, long, shortFrom);
    const signalRow = Math.min(longRow, shortRow);
    if (signalRow + 1 >= candles.length) break;
    const side = longRow === signalRow ? long : short;
    if (side === null) break;
    const other = side === long ? short : long;
    markFlat(run, signalRow + 1);
    if (openPosition(run, side.side, side.signals.protection, signalRow)) {
      const row = leavePosition(run, findExit(run, side, other));
      // At an open the other side may enter by the signal that is acted on there; the same side needs a new one.
      const { isAtOpen } = run.found;
      longFrom = side === long || !isAtOpen ? row : row - 1;
      shortFrom = side === short || !isAtOpen ? row : row - 1;
    } else {
      longFrom = signalRow + 1;
      shortFrom = signalRow + 1;
    }
  }
  markFlat(run, candles.length);
}

function toResult(run: RunState, startRow: number): BacktestResult {
  const { candles } = run;
  const { openTime } = candles;
  return {
    startRow,
    rows: Math.max(0, candles.length - startRow),
    days: daysOf(candles, startRow),
    trades: toTradeColumns(run.book, openTime),
    fills: toFillColumns(run.book),
    daily: { time: Float64Array.from(run.dayEnds, (row) => openTime[row] ?? Number.NaN), equity: run.daily },
    equity: run.equity,
    startEquity: run.terms.startEquity,
    endEquity: run.cash,
    peakEquity: run.peak,
    drawdownMax: run.drawdownMax,
    feesPaid: run.feesPaid,
    slippagePaid: run.slippagePaid,
    skippedEntries: run.skipped,
    missingCandles: countMissing(candles, startRow),
  };
}

function daysOf({ openTime, length, timeframe }: CandleSeries, startRow: number): number {
  if (length <= startRow) return 0;
  return ((openTime[length - 1] ?? 0) - (openTime[startRow] ?? 0) + timeframeMs(timeframe)) / DAY_MS;
}

function countMissing(candles: CandleSeries, startRow: number): number {
  if (candles.length <= startRow) return 0;
  const first = candles.openTime[startRow] ?? 0;
  const last = candles.openTime[candles.length - 1] ?? 0;
  const expected = Math.round((last - first) / timeframeMs(candles.timeframe)) + 1;
  return Math.max(0, expected - (candles.length - startRow));
}
