import {
  above,
  add,
  all,
  atMost,
  crossesAbove,
  highest,
  indicator,
  multiply,
  named,
  onTimeframe,
  param,
  priceValue,
  shift,
  subtract,
  valueWhen,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const low = priceValue('low');
const top = named('the high of the days', onTimeframe('1d', highest(priceValue('high'), param('days'))));
/** The level that was broken, from some hours after the break on. */
const level = named('the broken level', shift(valueWhen(crossesAbove(close, top), top, param('wait')), 3));
const atr = indicator('atr', { period: 24 });

export const breakAndRetest: StrategyDefinition = {
  id: 'break-and-retest',
  name: 'Break and Retest',
  category: 'breakout',
  difficulty: 'Advanced',
  timeframe: '1H',
  runsOn: '1h',
  description:
    'Lets the high of some days be broken first, waits for the price to come back to it, and buys the candle that touches it and closes higher.',
  worksWhen: 'Old resistance becomes support: those who missed the break buy at the level.',
  failsWhen:
    'The best breaks never come back, and those that do often fall through. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'days', label: 'Days of the high', kind: 'integer', default: 10, min: 3, max: 60, step: 1 },
    { name: 'wait', label: 'Hours to wait', kind: 'integer', default: 36, min: 6, max: 160, step: 2 },
    { name: 'near', label: 'Touch within ATR', kind: 'number', default: 0.5, min: 0, max: 2, step: 0.1 },
    { name: 'target', label: 'Target in stops', kind: 'number', default: 3, min: 0.5, max: 8, step: 0.5 },
  ],
  entry: {
    long: all(
      atMost(low, add(level, multiply(atr, param('near')))),
      above(close, level),
      above(close, priceValue('open')),
      above(low, subtract(level, atr)),
    ),
  },
  exit: {},
  protection: {
    stopLoss: { kind: 'distance', of: add(subtract(close, level), atr) },
    takeProfit: { kind: 'risk_reward', multiple: param('target') },
    timeExit: 96,
  },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
