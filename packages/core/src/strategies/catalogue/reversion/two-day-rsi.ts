import { above, all, below, indicator, param, priceValue } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');

export const twoDayRsi: StrategyDefinition = {
  id: 'two-day-rsi',
  name: 'Two-Day RSI',
  category: 'reversion',
  difficulty: 'Intermediate',
  timeframe: '1D',
  runsOn: '1d',
  description:
    'Buys a very low two-day RSI above the long average and sells the first close above a short average, after Connors.',
  worksWhen: 'A rising market has two or three bad days.',
  failsWhen: 'Bad days come in a row of ten: there is no stop, by design, so losses can be large.',
  parameters: [
    { name: 'low', label: 'RSI below', kind: 'number', default: 15, min: 2, max: 30, step: 1 },
    { name: 'trend', label: 'Long average', kind: 'integer', default: 100, min: 50, max: 250, step: 10 },
    { name: 'exit', label: 'Short average', kind: 'integer', default: 5, min: 3, max: 15, step: 1 },
  ],
  entry: {
    long: all(
      below(indicator('rsi', { period: 2 }), param('low')),
      above(close, indicator('sma', { period: param('trend') })),
    ),
  },
  exit: { long: above(close, indicator('sma', { period: param('exit') })) },
  protection: { timeExit: 10 },
  sizing: { kind: 'equity_fraction', value: 1 },
};
