import type { EpochMs } from '../base/time.ts';
import { type Timeframe, timeframeMs } from './timeframe.ts';

/** Trades of one instrument over one timeframe. It happens at its close time: nothing may act on it earlier. */
export interface Candle {
  readonly openTime: EpochMs;
  /** Quote units per base unit. */
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Base units. */
  readonly volume: number;
}

/** First moment after the candle, when it is known. */
function candleCloseTime(candle: Pick<Candle, 'openTime'>, timeframe: Timeframe): EpochMs {
  return (candle.openTime + timeframeMs(timeframe)) as EpochMs;
}

/** True when the candle is finished at `now`. */
export function isClosed(candle: Pick<Candle, 'openTime'>, timeframe: Timeframe, now: EpochMs): boolean {
  return candleCloseTime(candle, timeframe) <= now;
}

/** Traded value in quote units, estimated as volume at the mean of open, high, low and close. */
export function candleNotional(candle: Candle): number {
  return ((candle.open + candle.high + candle.low + candle.close) / 4) * candle.volume;
}
