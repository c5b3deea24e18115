import type { Candle } from './candle.ts';
import { type Timeframe, timeframeMs } from './timeframe.ts';

/** Of the span that candles cover, at most this share may be missing: markets leave out candles in which nobody traded. */
const MISSING_MAX = 0.05;

/** Candles of the span that are not there; `candles` are oldest first. */
export function missingCandles(candles: ReadonlyArray<Pick<Candle, 'openTime'>>, timeframe: Timeframe): number {
  const [first, last] = [candles[0], candles.at(-1)];
  if (first === undefined || last === undefined) return 0;
  return Math.round((last.openTime - first.openTime) / timeframeMs(timeframe)) + 1 - candles.length;
}

/** Whether so many are missing that neighbours are none. */
export function hasGaps(candles: ReadonlyArray<Pick<Candle, 'openTime'>>, timeframe: Timeframe): boolean {
  const missing = missingCandles(candles, timeframe);
  return missing > MISSING_MAX * (candles.length + missing);
}
