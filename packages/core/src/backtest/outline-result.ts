import { DAY_MS } from '../base/time.ts';
import type { CandleSeries } from '../market/candle-series.ts';
import { timeframeMs } from '../market/timeframe.ts';
import type { BacktestResult } from './backtest-result.ts';
import type { RunState } from './fast/run-state.ts';

/** A result without what was traded candle by candle. */
export type ResultOutline = Omit<BacktestResult, 'trades' | 'fills' | 'equity'>;

export function outlineResult(run: RunState, startRow: number): ResultOutline {
  const { candles } = run;
  return {
    startRow,
    rows: Math.max(0, candles.length - startRow),
    days: daysOf(candles, startRow),
    daily: { time: run.dayTimes, equity: run.daily },
    startEquity: run.assumptions.startEquity,
    endEquity: run.cash,
    peakEquity: run.peak,
    drawdownMax: run.drawdownMax,
    feesPaid: run.feesPaid,
    slippagePaid: run.slippagePaid,
    skippedEntries: run.skipped,
    missingCandles: countMissing(candles, startRow),
  };
}

/** From the open of the first candle to the close of the last, days of 24 hours. */
export function daysOf({ openTime, length, timeframe }: CandleSeries, startRow: number): number {
  if (length <= startRow) return 0;
  return ((openTime[length - 1] ?? 0) - (openTime[startRow] ?? 0) + timeframeMs(timeframe)) / DAY_MS;
}

/** Candles that the timeframe would have from `startRow` on and the series does not. */
export function countMissing(candles: CandleSeries, startRow: number): number {
  if (candles.length <= startRow) return 0;
  const first = candles.openTime[startRow] ?? 0;
  const last = candles.openTime[candles.length - 1] ?? 0;
  const expected = Math.round((last - first) / timeframeMs(candles.timeframe)) + 1;
  return Math.max(0, expected - (candles.length - startRow));
}
