import { above, all, below, crossesAbove, crossesBelow, indicator, param, priceValue } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const stop = indicator('psar', { step: param('step'), max: 0.2 });
const average = indicator('sma', { period: param('trend') });

export const parabolicSar: StrategyDefinition = {
  id: 'parabolic-sar',
  name: 'Parabolic Stop and Go',
  category: 'trend',
  difficulty: 'Beginner',
  timeframe: '8H',
  runsOn: '8h',
  description:
    'Goes with the dots of the Parabolic SAR, but only in the direction of a long average, and leaves when they change sides.',
  worksWhen: 'Moves speed up: the stop comes closer with every candle and keeps most of the gain.',
  failsWhen: 'A trend moves in steps: the dots overtake the price in each pause.',
  parameters: [
    { name: 'step', label: 'Acceleration', kind: 'number', default: 0.02, min: 0.005, max: 0.1, step: 0.005 },
    { name: 'trend', label: 'Trend average', kind: 'integer', default: 60, min: 20, max: 200, step: 10 },
  ],
  entry: {
    long: all(crossesAbove(close, stop), above(close, average)),
    short: all(crossesBelow(close, stop), below(close, average)),
  },
  exit: { long: below(close, stop), short: above(close, stop) },
  protection: {},
  sizing: { kind: 'equity_fraction', value: 1 },
};
