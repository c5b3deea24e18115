import { above, all, any, below, crossesAbove, crossesBelow, indicator, param } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const settings = { fast: param('fast'), slow: param('slow'), signal: param('signal') };
const macd = indicator('macd', settings);
const signal = indicator('macd', settings, { output: 'signal' });

export const macdAboveZero: StrategyDefinition = {
  id: 'macd-above-zero',
  name: 'MACD Above Zero',
  category: 'trend',
  difficulty: 'Beginner',
  timeframe: '8H',
  runsOn: '8h',
  description:
    'Takes a MACD signal only on the side of zero that says that the trend is already there; long and short.',
  worksWhen: 'A trend pauses and goes on: the signal line is crossed again while MACD stays on its side of zero.',
  failsWhen: 'The trend has aged: the last cross of a move comes shortly before it turns.',
  parameters: [
    { name: 'fast', label: 'Fast average', kind: 'integer', default: 12, min: 5, max: 30, step: 1 },
    { name: 'slow', label: 'Slow average', kind: 'integer', default: 26, min: 15, max: 80, step: 1 },
    { name: 'signal', label: 'Signal line', kind: 'integer', default: 9, min: 3, max: 25, step: 1 },
  ],
  entry: {
    long: all(crossesAbove(macd, signal), above(macd, 0)),
    short: all(crossesBelow(macd, signal), below(macd, 0)),
  },
  exit: {
    long: any(crossesBelow(macd, signal), below(macd, 0)),
    short: any(crossesAbove(macd, signal), above(macd, 0)),
  },
  protection: { stopLoss: { kind: 'fraction', value: 0.05 } },
  sizing: { kind: 'equity_fraction', value: 1 },
};
