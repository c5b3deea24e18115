import { all, falling, indicator, multiply, not, param, rising, shift } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const hull = indicator('hma', { period: param('period') });
const before = shift(hull, 1);

export const hullTurn: StrategyDefinition = {
  id: 'hull-turn',
  name: 'Hull Turn',
  category: 'trend',
  difficulty: 'Intermediate',
  timeframe: '1D',
  runsOn: '1d',
  description: 'Buys when the Hull average, which lags little, turns up after it has fallen, and trails the position.',
  worksWhen: 'Moves last for months and are wide against the costs of a trade.',
  failsWhen:
    'The market is quiet, or the candles are short: the average turns often and by little, and costs eat the rest.',
  parameters: [
    { name: 'period', label: 'Hull average', kind: 'integer', default: 55, min: 16, max: 160, step: 3 },
    { name: 'trail', label: 'Trailing stop in ATR', kind: 'number', default: 3, min: 1, max: 8, step: 0.5 },
  ],
  entry: { long: all(rising(hull, 1), not(rising(before, 1))) },
  exit: { long: falling(hull, 2) },
  protection: {
    trailing: {
      distance: { kind: 'distance', of: multiply(indicator('atr', { period: 14 }), param('trail')) },
      activation: 0.01,
    },
  },
  sizing: { kind: 'equity_fraction', value: 1 },
};
