import {
  above,
  all,
  below,
  crossesAbove,
  highest,
  indicator,
  lowest,
  multiply,
  named,
  param,
  priceValue,
  shift,
  subtract,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const half = param('half');
const pressure = indicator('ultimate');
const low = priceValue('low');
/** Lowest of the last half of the window, and of the half before it. */
const recentLow = named('the recent low', lowest(low, half));
const earlierLow = named('the earlier low', shift(recentLow, half));
const recentPressure = named('the recent low of the oscillator', lowest(pressure, half));
const earlierPressure = named('the earlier low of the oscillator', shift(recentPressure, half));

export const ultimateDivergence: StrategyDefinition = {
  id: 'ultimate-divergence',
  name: 'Ultimate Divergence',
  category: 'reversion',
  difficulty: 'Expert',
  timeframe: '4H',
  runsOn: '4h',
  description:
    'Buys when the price makes a lower low that the Ultimate oscillator does not, and the oscillator rises above its own high of the last candles, after Larry Williams.',
  worksWhen: 'A fall dies out in a second, weaker leg, and the recovery shows in all three periods of the oscillator.',
  failsWhen: 'The second leg is only the pause before the third: divergences can follow each other all the way down.',
  parameters: [
    { name: 'half', label: 'Candles in each half', kind: 'integer', default: 14, min: 6, max: 40, step: 1 },
    { name: 'low', label: 'First low of the oscillator below', kind: 'number', default: 38, min: 20, max: 50, step: 1 },
    { name: 'high', label: 'Leave above', kind: 'number', default: 62, min: 50, max: 80, step: 1 },
    { name: 'target', label: 'Target in stops', kind: 'number', default: 2.5, min: 0.5, max: 6, step: 0.25 },
  ],
  entry: {
    long: all(
      below(recentLow, earlierLow),
      above(recentPressure, earlierPressure),
      below(earlierPressure, param('low')),
      crossesAbove(pressure, shift(highest(pressure, multiply(half, 0.5)), 1)),
    ),
  },
  exit: { long: above(pressure, param('high')) },
  protection: {
    stopLoss: { kind: 'distance', of: subtract(priceValue('close'), recentLow) },
    takeProfit: { kind: 'risk_reward', multiple: param('target') },
    timeExit: 60,
  },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
