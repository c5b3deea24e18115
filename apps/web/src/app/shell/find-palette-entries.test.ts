// @vitest-environment node
import { expect, it } from 'vitest';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import { findPaletteEntries } from './find-palette-entries.ts';

function entry(group: PaletteGroup, label: string): PaletteEntry {
  return { id: label, label, keywords: '', group, run: () => undefined };
}

const ENTRIES = [
  entry('Go to', 'Overview'),
  entry('Actions', 'Stop all…'),
  ...Array.from({ length: 12 }, (_, index) => entry('Markets', `BTC${index}/USDT`)),
  entry('Bots', 'BTC calm grid'),
  entry('Strategies', 'RSI Dip'),
];

function labels(query: string, recent: readonly string[] = []) {
  return findPaletteEntries(ENTRIES, query, recent).map(({ group, entries }) => [group, entries.length]);
}

it('lists recent ones first, once, and a few of the long groups', () => {
  expect(labels('', ['BTC calm grid', 'gone'])).toEqual([
    ['Recent', 1],
    ['Go to', 1],
    ['Actions', 1],
    ['Markets', 4],
  ]);
});

it('narrows by typing', () => {
  expect(labels('btc')).toEqual([
    ['Markets', 8],
    ['Bots', 1],
  ]);
});

it('narrows to actions after >', () => {
  expect(labels('> st')).toEqual([['Actions', 1]]);
  expect(labels('>')).toEqual([['Actions', 1]]);
});

it('puts the group of the best match first', () => {
  const pages = { ...entry('Go to', 'Strategies'), keywords: 'trend reversion' };
  const found = findPaletteEntries([pages, entry('Strategies', 'RSI Dip')], 'rsi', []);
  expect(found.map(({ group }) => group)).toEqual(['Strategies', 'Go to']);
});

it('lists strategies once something is typed', () => {
  expect(labels('dip')).toEqual([['Strategies', 1]]);
  expect(labels('', ['RSI Dip'])[0]).toEqual(['Recent', 1]);
});
