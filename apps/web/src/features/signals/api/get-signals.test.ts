// @vitest-environment node
import { expect, it } from 'vitest';
import type { SignalRow } from '../../../lib/signal-row.ts';
import { nextReadMs } from './get-signals.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const row = (leftMs: number, recordPending = false) =>
  ({ expiresAt: new Date(NOW + leftMs).toISOString(), recordPending }) as SignalRow;

it('reads again as often as markets are, sooner when a candle closes or a record is on its way', () => {
  expect(nextReadMs([], NOW)).toBe(30_000);
  expect(nextReadMs([row(600_000)], NOW)).toBe(30_000);
  expect(nextReadMs([row(600_000), row(5_000)], NOW)).toBe(6_500);
  expect(nextReadMs([row(600_000, true)], NOW)).toBe(3_000);
});

it('does not press a market whose candles are late or whose clock is another', () => {
  expect(nextReadMs([row(-60_000)], NOW)).toBe(30_000);
  expect(nextReadMs([row(-1_499)], NOW)).toBe(1_000);
});
