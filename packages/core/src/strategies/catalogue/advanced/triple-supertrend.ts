import {
  abs,
  add,
  above,
  all,
  atLeast,
  atMost,
  below,
  crossesAbove,
  crossesBelow,
  indicator,
  multiply,
  named,
  param,
  priceValue,
  subtract,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const direction = (period: number, multiplier: number) =>
  indicator('supertrend', { period, multiplier: multiply(param('scale'), multiplier) }, { output: 'direction' });
const votes = named('the sum of the three directions', add(add(direction(10, 1), direction(11, 2)), direction(12, 3)));
const slowLine = indicator('supertrend', { period: 12, multiplier: multiply(param('scale'), 3) });
const weight = indicator('stoch-rsi', { smooth: 3 });

export const tripleSupertrend: StrategyDefinition = {
  id: 'triple-supertrend',
  name: 'Triple Supertrend',
  category: 'advanced',
  difficulty: 'Advanced',
  timeframe: '1H',
  runsOn: '1h',
  description:
    'Lets three Supertrend lines of growing distance vote: it enters when all three agree after they did not and StochRSI is not yet at its end, and leaves when two of them have changed sides.',
  worksWhen: 'A turn spreads from the short to the long scale within a day and then lasts.',
  failsWhen:
    'Wide swings: the third line agrees when the swing is over. Two flips a day cost more than most of the swings bring. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    {
      name: 'scale',
      label: 'Distance of the first line in ATR',
      kind: 'number',
      default: 2,
      min: 0.5,
      max: 3,
      step: 0.25,
    },
    { name: 'ceiling', label: 'StochRSI not beyond', kind: 'number', default: 90, min: 50, max: 100, step: 5 },
    { name: 'target', label: 'Target', kind: 'number', default: 0.06, min: 0.01, max: 0.2, step: 0.01 },
  ],
  entry: {
    long: all(crossesAbove(votes, 2.5), atMost(weight, param('ceiling'))),
    short: all(crossesBelow(votes, -2.5), atLeast(weight, subtract(100, param('ceiling')))),
  },
  exit: { long: below(votes, 0), short: above(votes, 0) },
  protection: {
    stopLoss: { kind: 'distance', of: abs(subtract(priceValue('close'), slowLine)) },
    takeProfit: { kind: 'fraction', value: param('target') },
  },
  sizing: { kind: 'risk_fraction', value: 0.015 },
};
