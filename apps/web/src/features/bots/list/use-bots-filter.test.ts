// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { BotRow } from '@atb/api/rows/bots';
import { viewBot } from '../../../testing/run-grid-bot.ts';
import { filterBots } from './use-bots-filter.ts';

const make = (name: string, change: Partial<BotRow>) => viewBot(null, 100, { id: name, name, ...change });
const VIEWS = [
  make('Alpha', { status: 'running' }),
  make('Beta', { status: 'paused', symbol: 'ETHUSDT' }),
  make('Gamma', { status: 'stopped' }),
  make('Delta', { status: 'draft' }),
  make('Old', { status: 'stopped', archived_at: '2026-01-01T00:00:00Z' }),
];
const namesOf = (...args: [Parameters<typeof filterBots>[1], string]) =>
  filterBots(VIEWS, ...args).map(({ name }) => name);

describe('filterBots', () => {
  it.each([
    ['all', ['Alpha', 'Beta', 'Gamma', 'Delta']],
    ['running', ['Alpha']],
    ['paused', ['Beta']],
    ['stopped', ['Gamma']],
    ['draft', ['Delta']],
    ['archived', ['Old']],
  ] as const)('shows of %s', (filter, names) => {
    expect(namesOf(filter, '')).toEqual(names);
  });

  it('finds by name and by market, however it is written', () => {
    expect(namesOf('all', 'alp')).toEqual(['Alpha']);
    expect(namesOf('all', 'eth/usdt')).toEqual(['Beta']);
    expect(namesOf('all', 'ETHUSDT')).toEqual(['Beta']);
  });
});
