import {
  above,
  all,
  atLeast,
  atMost,
  below,
  falling,
  highest,
  indicator,
  lowest,
  multiply,
  named,
  param,
  priceValue,
  rising,
  shift,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const histogram = named(
  'the histogram',
  indicator('macd', { fast: param('fast'), slow: param('slow') }, { output: 'histogram' }),
);
const before = shift(histogram, 1);
const average = indicator('sma', { period: 100 });
const deepest = lowest(histogram, 50);
const highestBar = highest(histogram, 50);

export const macdHistogramTurn: StrategyDefinition = {
  id: 'macd-histogram-turn',
  name: 'MACD Histogram Flip',
  category: 'scalping',
  difficulty: 'Intermediate',
  timeframe: '5M',
  runsOn: '5m',
  description:
    'Buys the first shorter bar after the MACD histogram has reached its lowest of some hours in a rising market, before any line crosses; the reverse for short positions.',
  worksWhen:
    'Dips in a trend end as quickly as they came: the turn of the histogram is several candles ahead of the cross.',
  failsWhen:
    'Momentum against the position makes a second and a third trough; early is then the same as wrong, and each try costs two fees. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'fast', label: 'Fast average', kind: 'integer', default: 12, min: 4, max: 18, step: 1 },
    { name: 'slow', label: 'Slow average', kind: 'integer', default: 26, min: 20, max: 60, step: 2 },
    { name: 'stop', label: 'Stop', kind: 'number', default: 0.006, min: 0.003, max: 0.02, step: 0.001 },
  ],
  entry: {
    long: all(
      atMost(before, shift(deepest, 1)),
      below(before, 0),
      above(histogram, multiply(before, 0.9)),
      above(close, average),
    ),
    short: all(
      atLeast(before, shift(highestBar, 1)),
      above(before, 0),
      below(histogram, multiply(before, 0.9)),
      below(close, average),
    ),
  },
  exit: {
    long: all(above(histogram, 0), falling(histogram, 2)),
    short: all(below(histogram, 0), rising(histogram, 2)),
  },
  protection: {
    stopLoss: { kind: 'fraction', value: param('stop') },
    takeProfit: { kind: 'risk_reward', multiple: 2.5 },
    timeExit: 48,
  },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
