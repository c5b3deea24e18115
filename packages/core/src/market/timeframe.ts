import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS, floorTime } from '../base/time.ts';

/** Length of a candle; each divides the UTC day, so candles of every timeframe start at midnight UTC. */
export type Timeframe = '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '8h' | '12h' | '1d';

const DURATIONS: Readonly<Record<Timeframe, number>> = {
  '1m': MINUTE_MS,
  '3m': 3 * MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '2h': 2 * HOUR_MS,
  '4h': 4 * HOUR_MS,
  '6h': 6 * HOUR_MS,
  '8h': 8 * HOUR_MS,
  '12h': 12 * HOUR_MS,
  '1d': DAY_MS,
};

/** From the shortest to the longest. */
export const TIMEFRAMES = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '8h',
  '12h',
  '1d',
] as const satisfies readonly Timeframe[];

/** The timeframe that a text names, null when it names none. */
export function parseTimeframe(text: string): Timeframe | null {
  return TIMEFRAMES.find((timeframe) => timeframe === text) ?? null;
}

/** Milliseconds. */
export function timeframeMs(timeframe: Timeframe): number {
  return DURATIONS[timeframe];
}

/** Open time of the candle that holds `time`. */
export function candleOpenTime(time: EpochMs, timeframe: Timeframe): EpochMs {
  return floorTime(time, DURATIONS[timeframe]);
}

/** True when `time` can be the open time of a candle. */
export function isAligned(time: EpochMs, timeframe: Timeframe): boolean {
  return time % DURATIONS[timeframe] === 0;
}
