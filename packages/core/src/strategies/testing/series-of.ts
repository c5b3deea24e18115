import type { CandleSeries } from '../../market/candle-series.ts';
import { type Timeframe, timeframeMs } from '../../market/timeframe.ts';

/** Candles with these closes; each opens at the close before it, and reaches one above and one below its body. */
export function seriesOf(
  closes: readonly number[],
  startMs = Date.UTC(2025, 0, 6),
  timeframe: Timeframe = '1h',
): CandleSeries {
  const close = Float64Array.from(closes);
  const open = close.map((value, i) => close[i - 1] ?? value);
  return {
    timeframe,
    length: close.length,
    openTime: close.map((_, i) => startMs + i * timeframeMs(timeframe)),
    open,
    high: close.map((value, i) => Math.max(value, open[i] ?? value) + 1),
    low: close.map((value, i) => Math.min(value, open[i] ?? value) - 1),
    close,
    volume: close.map((_, i) => i + 1),
  };
}
