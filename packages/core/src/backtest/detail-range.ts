import type { CandleSeries } from '../market/candle-series.ts';
import { lowerBound } from '../market/candle-series.ts';
import { timeframeMs } from '../market/timeframe.ts';

/** Rows of the detail candles that lie within candle `row`; none where the detail has a hole. */
export function detailRange(
  candles: CandleSeries,
  detail: CandleSeries,
  row: number,
): { readonly from: number; readonly to: number } {
  const start = candles.openTime[row] ?? Number.NaN;
  return { from: lowerBound(detail, start), to: lowerBound(detail, start + timeframeMs(candles.timeframe)) };
}
