// @vitest-environment node
import { expect, it } from 'vitest';
import { dayBars, daysOfMonth } from './daily-usage.ts';

const monthStart = '2026-11-01T00:00:00.000Z';

it('has every day of the month, leap years included', () => {
  expect(daysOfMonth(monthStart)).toHaveLength(30);
  expect(daysOfMonth(monthStart).at(-1)).toEqual({ day: '2026-11-30', label: '30 Nov' });
  expect(daysOfMonth('2028-02-01T00:00:00.000Z')).toHaveLength(29);
});

it('says what was used on each day, and on which the most', () => {
  const days = [
    { day: '2026-11-01', calls: 1, volume: '0' },
    { day: '2026-11-02', calls: 12, volume: '1234.5678' },
    { day: '2026-11-03', calls: 0, volume: '100' },
  ];
  const { calls, volume } = dayBars({ days, monthStart });
  expect(calls).toMatchObject({ most: 12, total: '13 calls', summary: '13 calls in all, most on 2 Nov: 12 calls' });
  expect(calls.days.slice(0, 2).map(({ text }) => text)).toEqual(['1 Nov: 1 call', '2 Nov: 12 calls']);
  expect(volume).toMatchObject({ total: '$1,334.57', summary: '$1,334.57 in all, most on 2 Nov: $1,234.57' });
  expect(volume.days.at(-1)).toMatchObject({ figure: 0, said: '$0' });
});

it('says when nothing was used', () => {
  expect(dayBars({ days: [], monthStart }).calls).toMatchObject({ most: 1, total: '0 calls', summary: 'nothing yet' });
});
