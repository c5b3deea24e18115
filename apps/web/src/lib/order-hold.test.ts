// @vitest-environment node
import { expect, it } from 'vitest';
import { findOrderHold } from './order-hold.ts';

it.each([
  [{ missing: 'server', freshness: 'fresh' }, 'Disconnected: orders are held back until the server answers'],
  [{ missing: 'prices', freshness: 'fresh' }, 'Disconnected: orders are held back until prices return'],
  [{ missing: null, freshness: 'dead' }, 'no price of the last minute'],
] as const)('with %o says: %s', (facts, words) => {
  expect(findOrderHold(facts)).toContain(words);
});

it('holds nothing back for a price that is merely stale, nor where no market is named', () => {
  expect(findOrderHold({ missing: null, freshness: 'stale' })).toBeNull();
  expect(findOrderHold({ missing: null, freshness: null })).toBeNull();
});
