import { DAY_MS, HOUR_MS } from '../base/time.ts';

/** Whether a moment lies in [from, to) of its UTC day, in hours; past midnight when `from` is the later. */
export function isInHours(time: number, from: number, to: number): boolean {
  const hour = (time - Math.floor(time / DAY_MS) * DAY_MS) / HOUR_MS;
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
}

/** UTC day of the week of a moment, 1 = Monday to 7 = Sunday. */
export function isoWeekday(time: number): number {
  const day = Math.floor(time / DAY_MS);
  // 1970-01-01 was a Thursday.
  return ((((day + 3) % 7) + 7) % 7) + 1;
}
