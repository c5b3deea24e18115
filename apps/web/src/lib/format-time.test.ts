// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { formatDate, formatDates, formatDateTime, formatDay, formatDuration, formatRelative } from './format-time.ts';

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0);

describe('formatRelative', () => {
  it.each([
    [500, 'now'],
    [4_000, '4 s ago'],
    [12 * 60_000, '12 min ago'],
    [3 * 3_600_000, '3 h ago'],
    [-5 * 60_000, 'in 5 min'],
    [26 * 3_600_000, '20 Nov'],
    [400 * 86_400_000, '17 Oct 2025'],
  ])('shows an age of %i ms as %s', (age, text) => {
    expect(formatRelative(NOW - age, NOW, 'utc')).toBe(text);
  });
});

describe('formatDateTime', () => {
  it('names the zone when it is UTC', () => {
    expect(formatDateTime('2026-11-21T14:05:09.123Z', 'utc')).toBe('21 Nov 2026, 14:05:09 UTC');
  });
  it('names the reader’s own zone too', () => {
    expect(formatDateTime('2026-11-21T14:05:09.123Z', 'local')).toMatch(/^2[12] Nov 2026, \d{2}:\d{2}:09 \S+$/u);
  });
  it('shows a dash for what is no time', () => {
    expect(formatDateTime('soon', 'utc')).toBe('—');
  });
});

describe('formatDate', () => {
  it('is a day of UTC with its year, in the words of the platform', () => {
    expect(formatDate('2026-11-21T23:59:59.999Z')).toBe('21 Nov 2026');
    expect(formatDate('2026-02-03')).toBe('3 Feb 2026');
    for (let month = 0; month < 12; month += 1) {
      const time = Date.UTC(2025, month, 9);
      expect(formatDate(time)).toBe(formatDay(time, 'utc', NOW));
    }
  });
  it('is a dash for what is no day', () => {
    expect(formatDate('')).toBe('—');
  });
  it('names both ends of a range', () => {
    expect(formatDates('2024-07-01T00:00:00Z', '2025-06-30')).toBe('1 Jul 2024 to 30 Jun 2025');
  });
});

describe('formatDuration', () => {
  it.each([
    [0, '0 s'],
    [41_000, '41 s'],
    [3 * 3_600_000 + 12 * 60_000 + 5_000, '3 h 12 min'],
    [2 * 86_400_000, '2 d 0 h'],
  ])('shows %i ms as %s', (duration, text) => {
    expect(formatDuration(duration)).toBe(text);
  });
});
