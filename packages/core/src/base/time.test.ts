import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMs, DAY_MS, epochMs, parseIso, toIso, utcDayStart, utcWeekStart, WEEK_MS } from './time.ts';

const moment = fc.integer({ min: -1e12, max: 4e12 }).map(epochMs);

describe('parseIso', () => {
  it.each([
    ['2025-06-01T17:20:00Z', 1_748_798_400_000],
    ['2025-06-01T17:20:00.250Z', 1_748_798_400_250],
    ['2025-06-01T19:20:00+02:00', 1_748_798_400_000],
    ['2025-06-01 17:20:00.000123+00:00', 1_748_798_400_000],
    ['2025-06-01', 1_748_736_000_000],
    ['2024-02-29', 1_709_164_800_000],
    ['0000-02-29T00:00:00Z', -62_162_121_600_000],
  ])('reads %s', (text, expected) => {
    expect(parseIso(text)).toBe(expected);
  });

  it.each([
    '2025-06-01T17:20:00',
    'yesterday',
    '',
    '1748798400000',
    '2025-13-01',
    '2025-02-29',
    '2025-02-30T00:00Z',
    '2025-04-31T12:00:00+02:00',
    '2025-01-32',
    '2025-01-00',
  ])('refuses %j', (text) => {
    expect(() => parseIso(text)).toThrow('ISO time');
  });

  it('reads back every moment it prints', () => {
    fc.assert(fc.property(moment, (time) => parseIso(toIso(time)) === time));
  });
});

describe('epochMs', () => {
  it.each([Number.NaN, 1.5, Number.POSITIVE_INFINITY, 8.64e15 + 1])('refuses %d', (value) => {
    expect(() => epochMs(value)).toThrow('whole number of milliseconds');
  });
});

describe('utcDayStart and utcWeekStart', () => {
  it('start the week on Monday', () => {
    expect(toIso(utcWeekStart(parseIso('2025-06-01T23:59:59Z'))), 'a Sunday').toBe('2025-05-26T00:00:00.000Z');
    expect(toIso(utcWeekStart(parseIso('2025-06-02T00:00:00Z'))), 'a Monday').toBe('2025-06-02T00:00:00.000Z');
  });

  it('hold the moment, also before 1970', () => {
    fc.assert(
      fc.property(moment, (time) => {
        const day = utcDayStart(time);
        const week = utcWeekStart(time);
        expect(time - day).toBeGreaterThanOrEqual(0);
        expect(time - day).toBeLessThan(DAY_MS);
        expect(new Date(week).getUTCDay()).toBe(1);
        expect(time - week).toBeGreaterThanOrEqual(0);
        expect(time - week).toBeLessThan(WEEK_MS);
        expect(utcDayStart(addMs(day, DAY_MS - 1))).toBe(day);
      }),
    );
  });
});
