import type { CandleSeries } from '@atb/core/market/candle-series';
import type { LoadedCandles } from './candle-archive.ts';

/** The columns alone: what a thread is to be sent, and a run is made of. */
export function columnsOf({
  timeframe,
  length,
  openTime,
  open,
  high,
  low,
  close,
  volume,
}: LoadedCandles): CandleSeries {
  return { timeframe, length, openTime, open, high, low, close, volume };
}
