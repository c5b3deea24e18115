import { above, all, below, indicator, multiply, param, priceValue, subtract } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const score = indicator('connors-rsi', { rankPeriod: param('rank') });
const trend = indicator('ema', { period: param('trend') });

export const connorsRsiPullback: StrategyDefinition = {
  id: 'connors-rsi-pullback',
  name: 'Connors RSI Pullback',
  category: 'reversion',
  difficulty: 'Advanced',
  timeframe: '4H',
  runsOn: '4h',
  description:
    'Buys a setback that is rare by speed, length and size at once (Connors RSI) in the direction of the long average; short likewise.',
  worksWhen: 'A trend is old enough to be trusted and pauses sharply.',
  failsWhen: 'The sharpest setback of a hundred candles is the one that ends the trend.',
  parameters: [
    { name: 'low', label: 'Connors RSI below', kind: 'number', default: 12, min: 2, max: 30, step: 1 },
    { name: 'rank', label: 'Candles of the rank', kind: 'integer', default: 100, min: 30, max: 250, step: 10 },
    { name: 'trend', label: 'Trend average', kind: 'integer', default: 120, min: 40, max: 300, step: 10 },
    { name: 'leave', label: 'Leave above', kind: 'number', default: 65, min: 50, max: 90, step: 1 },
  ],
  entry: {
    long: all(below(score, param('low')), above(close, trend)),
    short: all(above(score, subtract(100, param('low'))), below(close, trend)),
  },
  exit: { long: above(score, param('leave')), short: below(score, subtract(100, param('leave'))) },
  protection: {
    stopLoss: { kind: 'distance', of: multiply(indicator('atr', { period: 14 }), 4) },
    timeExit: 24,
  },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
