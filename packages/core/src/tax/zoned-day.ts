import { assert } from '../base/assert.ts';
import { DAY_MS, type EpochMs, epochMs, MINUTE_MS } from '../base/time.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/u;

/** Whether the platform knows the zone, such as `Europe/Berlin`. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Whether it is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const time = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The first moment of a calendar day in a zone. */
export function zonedDayStart(day: string, zone: string): EpochMs {
  assert(isDay(day), `"${day}" is not a day`);
  const utc = Date.parse(`${day}T00:00:00Z`);
  const partsOf = offsetReader(zone);
  // The offset of a first guess holds at the true moment too, but for the hours around a change of clocks.
  const guess = utc - partsOf(utc);
  return epochMs(utc - partsOf(guess));
}

/** The first moment after a calendar day in a zone. */
export function zonedDayEnd(day: string, zone: string): EpochMs {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return zonedDayStart(next, zone);
}

const QUARTER_MS = 15 * MINUTE_MS;

/** Writes moments as `2026-01-05 13:22:11` in a zone. Offsets are looked up once a quarter of an hour that occurs: clocks change at none other. */
export function createZoneClock(zone: string): (time: number) => string {
  const offsetAt = offsetReader(zone);
  const known = new Map<number, number>();
  return (time) => {
    const quarter = Math.floor(time / QUARTER_MS);
    const offset = known.get(quarter) ?? offsetAt(quarter * QUARTER_MS);
    known.set(quarter, offset);
    return new Date(time + offset).toISOString().slice(0, 19).replace('T', ' ');
  };
}

/** The calendar year of a moment in a zone. */
export function zonedYear(time: number, zone: string): number {
  return new Date(time + offsetReader(zone)(time)).getUTCFullYear();
}

/** Milliseconds that a zone is ahead of UTC at a moment. */
function offsetReader(zone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (time) => {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
    return local - Math.floor(time / 1_000) * 1_000;
  };
}
