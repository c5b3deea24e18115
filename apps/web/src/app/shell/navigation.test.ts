// @vitest-environment node
import { expect, it } from 'vitest';
import { NAV_ITEMS, TOP_BAR_ITEMS } from './navigation.ts';

it('gives every page a key and an address of its own', () => {
  for (const of of ['key', 'to', 'label'] as const) {
    const values = NAV_ITEMS.map((item) => item[of]);
    expect(values, of).toEqual([...new Set(values)]);
  }
});

it('fills the top bar in the order of the specification', () => {
  expect(TOP_BAR_ITEMS.map(({ label }) => label)).toEqual([
    'Overview',
    'Signals',
    'Bots',
    'Portfolio',
    'Copy Trading',
    'Backtests',
    'Terminal',
    'API',
    'Settings',
  ]);
});
