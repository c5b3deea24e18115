import { crossesAbove, crossesBelow, indicator, param } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const fast = indicator('ema', { period: param('fast') });
const slow = indicator('ema', { period: param('slow') });

export const emaCross: StrategyDefinition = {
  id: 'ema-cross',
  name: 'EMA Cross',
  category: 'trend',
  difficulty: 'Beginner',
  timeframe: '1H',
  runsOn: '1h',
  description: 'Holds the market while a fast average of the price is above a slow one.',
  worksWhen: 'Moves last much longer than the slow average: long rallies with shallow setbacks.',
  failsWhen:
    'The price moves sideways: the averages cross again and again, and every cross costs fees and a small loss.',
  parameters: [
    { name: 'fast', label: 'Fast EMA', kind: 'integer', default: 20, min: 5, max: 60, step: 1 },
    { name: 'slow', label: 'Slow EMA', kind: 'integer', default: 50, min: 20, max: 200, step: 5 },
  ],
  entry: { long: crossesAbove(fast, slow) },
  exit: { long: crossesBelow(fast, slow) },
  protection: {},
  sizing: { kind: 'equity_fraction', value: 1 },
};
