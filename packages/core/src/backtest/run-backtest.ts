import { DAY_MS } from '../base/time.ts';
import type { CandleSeries } from '../market/candle-series.ts';
import { timeframeMs } from '../market/timeframe.ts';
import type { BacktestInput } from './backtest-input.ts';
import type { BacktestResult } from './backtest-result.ts';
import { type BacktestWorkspace, createBacktestWorkspace, createRun } from './fast/create-run.ts';
import { findExit } from './fast/find-exit.ts';
import { leavePosition } from './fast/leave-position.ts';
import { markFlat } from './fast/mark-equity.ts';
import { nextEntry } from './fast/next-signal.ts';
import { openPosition } from './fast/open-position.ts';
import type { RunState } from './fast/run-state.ts';
import { clearTradeBook, toFillColumns, toTradeColumns } from './trade-columns.ts';

export interface BacktestOptions {
  /**
   * Keep the equity of every candle, in a column of the candles' length where one is given; the days and the maxima are
   * kept in any case.
   */
  readonly equity?: boolean | Float64Array;
  readonly workspace?: BacktestWorkspace;
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
