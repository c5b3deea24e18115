// @vitest-environment node
import { expect, it } from 'vitest';
import { isYoung, rankProviders } from './provider-figures.ts';

const NOW = Date.parse('2026-11-24T00:00:00Z');
const open = (id: string, opened_at: string | null, is_open = true) => ({ id, opened_at, is_open });

it('puts those with less than 90 days after the others, and stopped ones last, else in the order of their scores', () => {
  const byScore = [
    open('lucky', '2026-11-01T00:00:00Z'),
    open('steady', '2026-01-01T00:00:00Z'),
    open('stopped', '2025-01-01T00:00:00Z', false),
    open('unknown', null),
    open('old', '2025-06-01T00:00:00Z'),
  ];
  expect(rankProviders(byScore, NOW).map(({ id }) => id)).toEqual(['steady', 'old', 'lucky', 'unknown', 'stopped']);
});

it('takes ninety days for enough', () => {
  const opened = (day: string) => isYoung({ opened_at: `${day}T00:00:00Z` }, NOW);
  expect([opened('2026-08-27'), opened('2026-08-26')]).toEqual([true, false]);
});
