// @vitest-environment node
import { expect, it } from 'vitest';
import { chartEnd } from './chart-end.ts';

const STOPPED = '2026-11-21T12:07:00Z';

it('ends the chart of a run that is over some candles after it', () => {
  const end = chartEnd(STOPPED, Date.parse('2026-11-24T00:00:00Z'), '15m');
  expect(new Date(end ?? 0).toISOString()).toBe('2026-11-21T17:15:00.000Z');
});

it('shows the newest candles while the run goes on, or has only just ended', () => {
  expect(chartEnd(null, Date.parse('2026-11-24T00:00:00Z'), '15m')).toBeUndefined();
  expect(chartEnd(STOPPED, Date.parse('2026-11-21T14:00:00Z'), '15m')).toBeUndefined();
  expect(chartEnd(STOPPED, undefined, '15m')).toBeUndefined();
});
