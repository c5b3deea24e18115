import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts';

/** How long what was sold had been held; each begins where the one before it ends. */
export const HOLDING_SPANS = [
  { id: '5m', label: 'under 5 min', below: 5 * MINUTE_MS },
  { id: '1h', label: '5 min to 1 h', below: HOUR_MS },
  { id: '6h', label: '1 to 6 h', below: 6 * HOUR_MS },
  { id: '1d', label: '6 h to 1 day', below: DAY_MS },
  { id: '7d', label: '1 to 7 days', below: 7 * DAY_MS },
  { id: 'more', label: '7 days and more', below: Number.POSITIVE_INFINITY },
] as const;
export const HOLDING_IDS = HOLDING_SPANS.map(({ id }) => id);
export type HoldingId = (typeof HOLDING_SPANS)[number]['id'];

const HOURS = 24;
const WEEKDAYS = 7;
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4;

export function hourOf(time: number): number {
  return Math.floor(time / HOUR_MS) % HOURS;
}

export function weekdayOf(time: number): number {
  return (Math.floor(time / DAY_MS) + FIRST_WEEKDAY) % WEEKDAYS;
}

/** Place among `HOLDING_SPANS`; -1 where the time is not known. */
export function holdingSpanOf(held: number): number {
  if (Number.isNaN(held)) return -1;
  let place = 0;
  while (held >= (HOLDING_SPANS[place]?.below ?? Number.POSITIVE_INFINITY)) place += 1;
  return place;
}
