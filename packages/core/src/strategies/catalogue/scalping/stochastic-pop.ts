import { above, all, below, crossesAbove, indicator, onTimeframe, param } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const settings = { k: param('period'), smoothK: 3, d: 3 };
const k = indicator('stochastic', settings);
const d = indicator('stochastic', settings, { output: 'd' });
const trend = onTimeframe('5x', indicator('ema', { period: param('trend') }));
const trendBefore = onTimeframe('5x', indicator('ema', { period: param('trend') }, { offset: 1 }));

export const stochasticPop: StrategyDefinition = {
  id: 'stochastic-pop',
  name: 'Stochastic Pop',
  category: 'scalping',
  difficulty: 'Intermediate',
  timeframe: '3M',
  runsOn: '3m',
  description:
    'Buys when the stochastic turns up near its lower end while the average on candles five times as long is rising.',
  worksWhen: 'A steady climb with many small setbacks.',
  failsWhen:
    'The setback goes on: the oscillator stays low while the price falls. At its defaults it has lost on Bitcoin and Ether after costs.',
  parameters: [
    { name: 'period', label: 'Stochastic period', kind: 'integer', default: 14, min: 5, max: 40, step: 1 },
    { name: 'low', label: 'Turn below', kind: 'number', default: 25, min: 5, max: 45, step: 1 },
    { name: 'trend', label: 'Trend average', kind: 'integer', default: 34, min: 10, max: 100, step: 2 },
  ],
  entry: { long: all(crossesAbove(k, d), below(k, param('low')), above(trend, trendBefore)) },
  exit: { long: above(k, 80) },
  protection: { stopLoss: { kind: 'fraction', value: 0.006 }, timeExit: 40 },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
