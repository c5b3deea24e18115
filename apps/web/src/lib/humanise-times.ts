import { formatClock, formatDateTime, type TimeZoneChoice } from './format-time.ts';

/** Instants as the engine writes them into its sentences. */
const INSTANT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/gu;
const HALF_DAY_MS = 12 * 3_600_000;

/** The sentence with its instants in the reader's zone; the day is left out of one near `now` (epoch milliseconds). */
export function humaniseTimes(sentence: string, zone: TimeZoneChoice, now: number): string {
  return sentence.replace(INSTANT, (instant) => {
    const isNear = Math.abs(Date.parse(instant) - now) < HALF_DAY_MS;
    return isNear ? formatClock(instant, zone) : formatDateTime(instant, zone);
  });
}
