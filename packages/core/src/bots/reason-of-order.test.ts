import { expect, it } from 'vitest';
import { BOT_KINDS } from './kinds.ts';
import { BOT_MODULES } from './registry.ts';

it.each([
  ['grid', '0', 'buy', 'Bought at line 1'],
  ['grid', '0', 'sell', 'Sold at line 2'],
  ['grid', '12', 'sell', 'Sold at line 14'],
  ['grid', 'start', 'buy', 'Coins for the lines above the price'],
  ['grid', 'exit', 'sell', 'Sold at the end of the bot'],
  ['dca', 'base', 'buy', 'Base order'],
  ['dca', 'safety_3', 'buy', 'Safety order 3'],
  ['dca', 'take_profit', 'sell', 'Take profit'],
  ['dca', 'take_profit_2', 'sell', 'Take profit of entry 2'],
  ['dca', 'exit', 'sell', 'Sold at the stop or the end of the bot'],
  ['strategy', 'entry', 'buy', 'Entry signal'],
  ['strategy', 'target', 'sell', 'Take profit'],
] as const)('%s: slot %s of a %s is "%s"', (kind, slot, side, words) => {
  expect(BOT_MODULES[kind].reasonOf?.(slot, side)).toBe(words);
});

it.each(BOT_KINDS)('%s says nothing of a slot that it does not know', (kind) => {
  for (const slot of ['constructor', 'x y', '']) expect(BOT_MODULES[kind].reasonOf?.(slot, 'buy') ?? null).toBeNull();
});
