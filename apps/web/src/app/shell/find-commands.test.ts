// @vitest-environment node
import { expect, it } from 'vitest';
import type { Command, CommandGroup } from './command.ts';
import { findCommands } from './find-commands.ts';

function command(group: CommandGroup, label: string): Command {
  return { id: label, label, keywords: '', group, run: () => undefined };
}

const COMMANDS = [
  command('Go to', 'Overview'),
  command('Actions', 'Stop all…'),
  ...Array.from({ length: 12 }, (_, index) => command('Markets', `BTC${index}/USDT`)),
  command('Bots', 'BTC calm grid'),
  command('Strategies', 'RSI Dip'),
];

function labels(query: string, recent: readonly string[] = []) {
  return findCommands(COMMANDS, query, recent).map(({ group, commands }) => [group, commands.length]);
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
  const pages = { ...command('Go to', 'Strategies'), keywords: 'trend reversion' };
  const found = findCommands([pages, command('Strategies', 'RSI Dip')], 'rsi', []);
  expect(found.map(({ group }) => group)).toEqual(['Strategies', 'Go to']);
});

it('lists strategies once something is typed', () => {
  expect(labels('dip')).toEqual([['Strategies', 1]]);
  expect(labels('', ['RSI Dip'])[0]).toEqual(['Recent', 1]);
});
