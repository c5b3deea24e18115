/** Units in which files give times. */
export type TimeUnit = 's' | 'ms' | 'us' | 'ns';

/**
 * Times of the years 1990 to 2100 in one unit lie between these; no two units overlap. Crypto prices begin in 2010.
 */
const FROM_S = 631_152_000;
const TO_S = 4_102_444_800;
const PER_SECOND: Readonly<Record<TimeUnit, number>> = { s: 1, ms: 1e3, us: 1e6, ns: 1e9 };
const UNITS = ['s', 'ms', 'us', 'ns'] as const;

export const TIME_UNIT_NAMES: Readonly<Record<TimeUnit, string>> = {
  s: 'seconds',
  ms: 'milliseconds',
  us: 'microseconds',
  ns: 'nanoseconds',
};

/** The unit in which every time that is a number is a moment between 1990 and 2100; null when there is none. */
export function findTimeUnit(times: Float64Array): TimeUnit | null {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const time of times) {
    if (!Number.isFinite(time)) continue;
    low = Math.min(low, time);
    high = Math.max(high, time);
  }
  if (low > high) return null;
  return UNITS.find((unit) => low >= FROM_S * PER_SECOND[unit] && high < TO_S * PER_SECOND[unit]) ?? null;
}

/** Whether a number is a moment between 1990 and 2100 in milliseconds. */
export function isMillisecondTime(time: number): boolean {
  return time >= FROM_S * PER_SECOND.ms && time < TO_S * PER_SECOND.ms;
}

/** Times in milliseconds. A fraction of a millisecond stays, so that it is found to be off. */
export function toMilliseconds(times: Float64Array, unit: TimeUnit): Float64Array {
  return times.map((time) => (time * PER_SECOND.ms) / PER_SECOND[unit]);
}
