import { above, all, atLeast, atMost, highest, indicator, lowest, param, priceValue } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');

export const doubleSevens: StrategyDefinition = {
  id: 'double-sevens',
  name: 'Double Sevens',
  category: 'reversion',
  difficulty: 'Beginner',
  timeframe: '1D',
  runsOn: '1d',
  description:
    'Buys the lowest close of seven days while the price is above its long average, and sells the highest close of seven days, after Connors.',
  worksWhen: 'A rising market swings: bad weeks are followed by good ones.',
  failsWhen: 'The market tips over: the lowest close of the week is bought, and the highest is long in coming.',
  parameters: [
    { name: 'low', label: 'Days of the low', kind: 'integer', default: 7, min: 3, max: 20, step: 1 },
    { name: 'high', label: 'Days of the high', kind: 'integer', default: 7, min: 3, max: 20, step: 1 },
    { name: 'trend', label: 'Long average', kind: 'integer', default: 150, min: 50, max: 250, step: 10 },
    { name: 'stop', label: 'Stop', kind: 'number', default: 0.12, min: 0.03, max: 0.3, step: 0.01 },
  ],
  entry: {
    long: all(atMost(close, lowest(close, param('low'))), above(close, indicator('sma', { period: param('trend') }))),
  },
  exit: { long: atLeast(close, highest(close, param('high'))) },
  protection: { stopLoss: { kind: 'fraction', value: param('stop') } },
  sizing: { kind: 'equity_fraction', value: 1 },
};
