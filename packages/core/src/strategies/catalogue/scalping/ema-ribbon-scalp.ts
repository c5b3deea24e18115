import {
  abs,
  above,
  all,
  below,
  quotient,
  held,
  indicator,
  multiply,
  named,
  namedCondition,
  not,
  param,
  priceValue,
  rising,
  subtract,
  within,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const base = param('base');
const line = (factor: number) => indicator('ema', { period: multiply(base, factor) });
const [first, second, third, last] = [line(1), line(1.5), line(2), line(3)];
const isRising = namedCondition(
  'the four averages are in rising order',
  all(above(first, second), above(second, third), above(third, last)),
);
const isFalling = namedCondition(
  'the four averages are in falling order',
  all(below(first, second), below(second, third), below(third, last)),
);
const width = named('the width of the ribbon', quotient(abs(subtract(first, last)), priceValue('close')));

export const emaRibbonScalp: StrategyDefinition = {
  id: 'ema-ribbon-scalp',
  name: 'EMA Ribbon Scalp',
  category: 'scalping',
  difficulty: 'Intermediate',
  timeframe: '5M',
  runsOn: '5m',
  description:
    'Waits until a ribbon of four averages lies tangled, and enters on the candle at which all four fall into order and fan out.',
  worksWhen: 'A move begins after a quiet hour and runs for a few hours, far enough to pay the fees many times.',
  failsWhen:
    'The ribbon twists every half hour: each order lasts a few candles, and two fees and two slippages of every round are more than it moves. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'base', label: 'Fastest average', kind: 'integer', default: 13, min: 4, max: 30, step: 1 },
    {
      name: 'tangle',
      label: 'Tangled below (share of price)',
      kind: 'number',
      default: 0.001,
      min: 0.0002,
      max: 0.005,
      step: 0.0002,
    },
    { name: 'target', label: 'Target', kind: 'number', default: 0.012, min: 0.005, max: 0.04, step: 0.001 },
  ],
  entry: {
    long: all(isRising, not(held(isRising, 2)), within(below(width, param('tangle')), 6), rising(width, 2)),
    short: all(isFalling, not(held(isFalling, 2)), within(below(width, param('tangle')), 6), rising(width, 2)),
  },
  exit: { long: below(second, last), short: above(second, last) },
  protection: {
    stopLoss: { kind: 'fraction', value: 0.006 },
    takeProfit: { kind: 'fraction', value: param('target') },
    timeExit: 96,
  },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
