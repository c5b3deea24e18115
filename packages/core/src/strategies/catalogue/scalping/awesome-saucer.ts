import { above, all, below, falling, indicator, multiply, named, param, rising, shift } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const oscillator = indicator('awesome', { fast: param('fast'), slow: param('slow') });
const atr = indicator('atr', { period: 30 });
const before = shift(oscillator, 1);
const height = named('the least height', multiply(atr, param('height')));

export const awesomeSaucer: StrategyDefinition = {
  id: 'awesome-saucer',
  name: 'Awesome Oscillator Saucer',
  category: 'scalping',
  difficulty: 'Intermediate',
  timeframe: '15M',
  runsOn: '15m',
  description:
    'Looks for the saucer of Bill Williams: the Awesome oscillator dips for some bars above zero and the next bar turns back up; the reverse below zero.',
  worksWhen: 'Momentum pauses without ending, as in the middle of a day with one direction.',
  failsWhen:
    'The saucer forms high above zero, late in the move. Near zero it forms all the time, and the costs add up: hence the least height. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'fast', label: 'Fast mean', kind: 'integer', default: 5, min: 3, max: 12, step: 1 },
    { name: 'slow', label: 'Slow mean', kind: 'integer', default: 34, min: 20, max: 80, step: 2 },
    { name: 'dip', label: 'Bars of the dip', kind: 'integer', default: 3, min: 1, max: 8, step: 1 },
    { name: 'height', label: 'Height above zero in ATR', kind: 'number', default: 2, min: 0, max: 5, step: 0.25 },
  ],
  entry: {
    long: all(above(oscillator, height), falling(before, param('dip')), rising(oscillator, 1)),
    short: all(below(oscillator, multiply(height, -1)), rising(before, param('dip')), falling(oscillator, 1)),
  },
  exit: { long: below(oscillator, 0), short: above(oscillator, 0) },
  protection: {
    stopLoss: { kind: 'distance', of: multiply(atr, 2) },
    takeProfit: { kind: 'risk_reward', multiple: 2 },
    timeExit: 48,
  },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
