import type { EpochMs } from '../base/time.ts';
import { type Candle, isClosed } from './candle.ts';
import { type Timeframe, isAligned, timeframeMs } from './timeframe.ts';

export type CandleFault =
  | 'NOT_FINITE'
  | 'NOT_POSITIVE'
  | 'HIGH_NOT_HIGHEST'
  | 'LOW_NOT_LOWEST'
  | 'NEGATIVE_VOLUME'
  | 'MISALIGNED'
  | 'UNFINISHED';

/** First thing wrong with a candle taken alone at market time `now`, null when it may be used. */
export function checkCandle(candle: Candle, timeframe: Timeframe, now: EpochMs): CandleFault | null {
  const { open, high, low, close, volume } = candle;
  // A sum is finite only when all its terms are.
  if (!Number.isFinite(candle.openTime + open + high + low + close + volume)) return 'NOT_FINITE';
  if (low <= 0 || open <= 0 || close <= 0) return 'NOT_POSITIVE';
  if (high < Math.max(open, low, close)) return 'HIGH_NOT_HIGHEST';
  if (low > Math.min(open, close)) return 'LOW_NOT_LOWEST';
  if (volume < 0) return 'NEGATIVE_VOLUME';
  if (!isAligned(candle.openTime, timeframe)) return 'MISALIGNED';
  return isClosed(candle, timeframe, now) ? null : 'UNFINISHED';
}

/** How a candle follows the one before it. Only `next` and `gap` may be handled; the others were handled already. */
export type CandleOrder =
  | { readonly status: 'next' }
  | { readonly status: 'gap'; readonly missing: number }
  | { readonly status: 'duplicate' }
  | { readonly status: 'late' };

/** Compares with the open time of the last candle handled. */
export function orderCandle(previousOpenTime: EpochMs, candle: Candle, timeframe: Timeframe): CandleOrder {
  if (candle.openTime === previousOpenTime) return { status: 'duplicate' };
  if (candle.openTime < previousOpenTime) return { status: 'late' };
  const missing = (candle.openTime - previousOpenTime) / timeframeMs(timeframe) - 1;
  return missing === 0 ? { status: 'next' } : { status: 'gap', missing };
}
