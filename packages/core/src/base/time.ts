import { assert } from './assert.ts';
import type { Brand } from './brand.ts';

/** Whole milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMs = Brand<number, 'EpochMs'>;

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const WEEK_MS = 7 * DAY_MS;

/** 1970-01-05 was the first Monday of the epoch. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** Largest distance from the epoch that a calendar date can have, ECMA-262 §21.4.1.1. */
const CALENDAR_LIMIT_MS = 8.64e15;

/**
 * Takes a number as a moment.
 * @throws when it is not a whole number of milliseconds within the calendar.
 */
export function epochMs(value: number): EpochMs {
  assert(
    Number.isInteger(value) && Math.abs(value) <= CALENDAR_LIMIT_MS,
    `"${value}" is not a whole number of milliseconds`,
  );
  return value as EpochMs;
}

const ISO_PATTERN = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2}))?$/;

/**
 * Parses an ISO 8601 date or a date-time that names its zone. Digits below the millisecond are cut off.
 * @throws when the text is anything else, since a local time would mean a different moment on each machine.
 */
export function parseIso(text: string): EpochMs {
  const value = readIso(text);
  assert(value !== null, `"${text}" is not an ISO time with a zone`);
  return value;
}

/** As `parseIso`; null for anything else. */
export function readIso(text: string): EpochMs | null {
  const value = ISO_PATTERN.test(text) && isOnCalendar(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(value) ? null : (value as EpochMs);
}

/** Engines take 30 February for 1 March. */
function isOnCalendar(date: string): boolean {
  if (Number(date.slice(8)) <= 28) return true;
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === date;
}

/** `2025-06-01T17:20:00.000Z`. */
export function toIso(time: EpochMs): string {
  return new Date(time).toISOString();
}

/** Latest multiple of `durationMs` since the epoch that is not after `time`. */
export function floorTime(time: EpochMs, durationMs: number): EpochMs {
  return (Math.floor(time / durationMs) * durationMs) as EpochMs;
}

/** `time` moved by a whole number of milliseconds. */
export function addMs(time: EpochMs, deltaMs: number): EpochMs {
  return epochMs(time + deltaMs);
}

/** 00:00 UTC of the day that holds `time`. */
export function utcDayStart(time: EpochMs): EpochMs {
  return floorTime(time, DAY_MS);
}

/** 00:00 UTC of the first day of the calendar month that holds `time`. */
export function utcMonthStart(time: EpochMs): EpochMs {
  return monthStart(time, 0);
}

/** The first moment after the calendar month (UTC) that holds `time`. */
export function utcMonthEnd(time: EpochMs): EpochMs {
  return monthStart(time, 1);
}

function monthStart(time: EpochMs, monthsOn: number): EpochMs {
  const date = new Date(time);
  return epochMs(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsOn, 1));
}

/** Monday 00:00 UTC of the week that holds `time`. */
export function utcWeekStart(time: EpochMs): EpochMs {
  return (Math.floor((time - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS) as EpochMs;
}
