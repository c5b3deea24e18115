import {
  add,
  all,
  below,
  crossesAbove,
  indicator,
  lowest,
  multiply,
  param,
  priceValue,
  shift,
  subtract,
  within,
  above,
  atMost,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const low = priceValue('low');
const rsi = indicator('rsi', { period: 14 });
const half = param('half');
/** Lowest of the last half of the window, and of the half before it. */
const recentLow = lowest(low, half);
const earlierLow = shift(lowest(low, half), half);
const recentRsi = lowest(rsi, half);
const earlierRsi = shift(lowest(rsi, half), half);

export const rsiDivergence: StrategyDefinition = {
  id: 'rsi-divergence',
  name: 'Bullish Divergence',
  category: 'advanced',
  difficulty: 'Advanced',
  timeframe: '4H',
  runsOn: '4h',
  description: 'Finds lower lows of the price that RSI does not confirm, and buys when RSI recovers.',
  worksWhen: 'Sellers tire: each new low is made with less force.',
  failsWhen: 'In a crash divergences appear all the way down.',
  parameters: [
    { name: 'half', label: 'Candles in each half', kind: 'integer', default: 12, min: 5, max: 40, step: 1 },
    { name: 'gap', label: 'Least difference of RSI', kind: 'number', default: 2, min: 0, max: 15, step: 0.5 },
    { name: 'ceiling', label: 'Earlier RSI at most', kind: 'number', default: 40, min: 15, max: 50, step: 1 },
  ],
  entry: {
    long: all(
      within(
        all(
          below(recentLow, earlierLow),
          above(recentRsi, add(earlierRsi, param('gap'))),
          atMost(earlierRsi, param('ceiling')),
        ),
        3,
      ),
      crossesAbove(rsi, indicator('sma', { period: 5 }, { of: rsi })),
    ),
  },
  exit: { long: above(rsi, 65) },
  protection: {
    stopLoss: { kind: 'distance', of: multiply(subtract(priceValue('close'), recentLow), 1.2) },
    takeProfit: { kind: 'risk_reward', multiple: 2.5 },
    timeExit: 60,
  },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
