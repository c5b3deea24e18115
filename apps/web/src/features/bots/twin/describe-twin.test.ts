// @vitest-environment node
import { expect, it } from 'vitest';
import { describeGap, describeTwin } from './describe-twin.ts';

const NONE = { both: 0, botOnly: 0, twinOnly: 0 };

it.each([
  ['0', NONE, 'Neither has traded yet'],
  ['0', { ...NONE, both: 4 }, 'No difference: the bot does what its settings say'],
  ['-0.000000001', { ...NONE, both: 4 }, 'The bot is behind its twin'],
  ['2.5', { ...NONE, twinOnly: 1 }, 'The bot is ahead of its twin'],
])('says of a difference of %s: %s', (difference, orders, expected) => {
  expect(describeTwin({ difference, orders })).toBe(expected);
});

it.each([
  ['3', 'buy', 'twin', 'Buy, line 4: only the twin has it'],
  ['take_profit', 'sell', 'both', 'Sale, take profit: both have it'],
  [null, 'sell', 'bot', 'Sale, by hand: only the bot has it'],
] as const)('names the order of slot %s', (slot, side, of, expected) => {
  expect(describeGap({ slot, side, of, cause: 'price', at: '', amount: '1' })).toBe(expected);
});
