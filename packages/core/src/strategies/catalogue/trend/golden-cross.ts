import { above, all, below, crossesAbove, indicator, param, priceValue, rising, within } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const fast = indicator('sma', { period: param('fast') });
const slow = indicator('sma', { period: param('slow') });

export const goldenCross: StrategyDefinition = {
  id: 'golden-cross',
  name: 'Golden Cross',
  category: 'trend',
  difficulty: 'Beginner',
  timeframe: '1D',
  runsOn: '1d',
  description:
    'Buys after the 50-day average has crossed the 200-day average, once the slow one rises too, and holds until they cross back.',
  worksWhen: 'A bear market has ended and the new rise lasts for the better part of a year.',
  failsWhen:
    'The market falls back soon after: the cross is months late, and so is the way out. It trades about once a year, so that a year of candles says nothing about it.',
  parameters: [
    { name: 'fast', label: 'Fast average', kind: 'integer', default: 50, min: 20, max: 100, step: 5 },
    { name: 'slow', label: 'Slow average', kind: 'integer', default: 200, min: 100, max: 300, step: 10 },
    {
      name: 'patience',
      label: 'Days to wait for the slow one',
      kind: 'integer',
      default: 40,
      min: 1,
      max: 120,
      step: 5,
    },
  ],
  entry: {
    long: all(
      within(crossesAbove(fast, slow), param('patience')),
      above(fast, slow),
      rising(slow, 3),
      above(close, fast),
    ),
  },
  exit: { long: below(fast, slow) },
  protection: { stopLoss: { kind: 'fraction', value: 0.2 } },
  sizing: { kind: 'equity_fraction', value: 1 },
};
