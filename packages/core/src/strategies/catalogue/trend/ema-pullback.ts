import {
  above,
  all,
  atMost,
  below,
  crossesAbove,
  indicator,
  multiply,
  param,
  priceValue,
  within,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const fast = indicator('ema', { period: param('fast') });
const middle = indicator('ema', { period: multiply(param('fast'), 2.5) });
const slow = indicator('ema', { period: multiply(param('fast'), 6) });
const atr = indicator('atr', { period: 14 });

export const emaPullback: StrategyDefinition = {
  id: 'ema-pullback',
  name: 'Stacked Averages Pullback',
  category: 'trend',
  difficulty: 'Intermediate',
  timeframe: '8H',
  runsOn: '8h',
  description:
    'Waits in a clear trend (three averages in order) for a dip to the middle average and buys when the price recovers.',
  worksWhen: 'A trend breathes: it comes back to its average and goes on.',
  failsWhen: 'The dip is the beginning of the end, or the trend is so strong that no dip comes.',
  parameters: [
    { name: 'fast', label: 'Fast average', kind: 'integer', default: 8, min: 4, max: 30, step: 1 },
    { name: 'dip', label: 'Candles since the dip', kind: 'integer', default: 5, min: 1, max: 20, step: 1 },
    { name: 'stop', label: 'Stop in ATR', kind: 'number', default: 2, min: 0.5, max: 6, step: 0.25 },
  ],
  entry: {
    long: all(
      above(middle, slow),
      within(atMost(priceValue('low'), middle), param('dip')),
      crossesAbove(priceValue('close'), fast),
    ),
  },
  exit: { long: below(middle, slow) },
  protection: {
    stopLoss: { kind: 'distance', of: multiply(atr, param('stop')) },
    takeProfit: { kind: 'risk_reward', multiple: 2 },
  },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
