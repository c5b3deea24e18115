import type { CandleSeries } from '../market/candle-series.ts';
import { timeframeMs } from '../market/timeframe.ts';

/**
 * What a signal at the close of row `row` led to: the change from the next open, the first price that could be had, to the
 * close `horizon` candles on, as a fraction in the signal's direction, before costs. NaN while those candles are not all
 * there, or where some between are missing.
 */
export function signalOutcome(series: CandleSeries, row: number, side: 1 | -1, horizon: number): number {
  const end = row + horizon;
  if (end >= series.length) return Number.NaN;
  const span = (series.openTime[end] ?? 0) - (series.openTime[row] ?? 0);
  if (span !== horizon * timeframeMs(series.timeframe)) return Number.NaN;
  const entry = series.open[row + 1] ?? Number.NaN;
  return side * ((series.close[end] ?? Number.NaN) / entry - 1);
}
