import { above, all, any, below, crossesAbove, crossesBelow, indicator, param, subtract } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const settings = { k: param('period'), smoothK: 3, d: 3 };
const k = indicator('stochastic', settings);
const d = indicator('stochastic', settings, { output: 'd' });
const low = param('low');
const high = subtract(100, param('low'));

export const slowStochastic: StrategyDefinition = {
  id: 'slow-stochastic',
  name: 'Slow Stochastic Turn',
  category: 'reversion',
  difficulty: 'Beginner',
  timeframe: '8H',
  runsOn: '8h',
  description:
    'Trades the cross of the two slow stochastic lines while both are in the oversold or overbought zone, after Lane.',
  worksWhen: 'The market swings evenly between a floor and a ceiling.',
  failsWhen:
    'A strong trend keeps the lines in one zone for weeks, and each cross there is a trade against it. At its defaults it has lost on Bitcoin, Ether and Solana even before costs.',
  parameters: [
    { name: 'period', label: 'Period', kind: 'integer', default: 14, min: 5, max: 50, step: 1 },
    { name: 'low', label: 'Oversold below', kind: 'number', default: 20, min: 5, max: 35, step: 1 },
    { name: 'stop', label: 'Stop', kind: 'number', default: 0.05, min: 0.01, max: 0.15, step: 0.01 },
  ],
  entry: {
    long: all(crossesAbove(k, d), below(k, low), below(d, low)),
    short: all(crossesBelow(k, d), above(k, high), above(d, high)),
  },
  exit: {
    long: any(above(d, high), all(above(k, 50), crossesBelow(k, d))),
    short: any(below(d, low), all(below(k, 50), crossesAbove(k, d))),
  },
  protection: { stopLoss: { kind: 'fraction', value: param('stop') } },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
