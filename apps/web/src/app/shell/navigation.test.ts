// @vitest-environment node
import { expect, it } from 'vitest';
import { NAV_GROUPS, NAV_ITEMS, TOP_BAR_ITEMS } from './navigation.ts';

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

it('begins every group of the sidebar with the pages of the specification, in its order; ours follow', () => {
  const specified = {
    Dashboard: ['/overview', '/dashboard/performance', '/dashboard/voice-demo'],
    Trading: ['/strategies', '/bots', '/portfolio', '/signals', '/copy-trading'],
    Advanced: ['/backtests', '/actions', '/terminal'],
    System: ['/status', '/system', '/usage', '/settings'],
  };
  expect(NAV_GROUPS.map(({ label }) => label)).toEqual(Object.keys(specified));
  for (const { label, items } of NAV_GROUPS) {
    const first = specified[label as keyof typeof specified];
    expect(
      items.slice(0, first.length).map(({ to }) => to),
      label,
    ).toEqual(first);
  }
});
