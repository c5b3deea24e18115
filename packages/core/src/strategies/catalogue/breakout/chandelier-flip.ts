import { above, below, crossesAbove, crossesBelow, indicator, param, priceValue } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const settings = { period: param('period'), multiplier: param('multiplier') };
const longLine = indicator('chandelier', settings);
const shortLine = indicator('chandelier', settings, { output: 'short' });

export const chandelierFlip: StrategyDefinition = {
  id: 'chandelier-flip',
  name: 'Chandelier Flip',
  category: 'breakout',
  difficulty: 'Intermediate',
  timeframe: '8H',
  runsOn: '8h',
  description:
    'Enters when the close breaks the line that hangs several ATR above the low of the last candles, and turns round when it breaks the opposite one.',
  worksWhen: 'Reversals are large: the market goes three times its usual range against the old move and keeps going.',
  failsWhen: 'The swings of a range are just as large as the distance: each flip buys high and sells low.',
  parameters: [
    { name: 'period', label: 'Period of the extremes', kind: 'integer', default: 22, min: 8, max: 80, step: 1 },
    { name: 'multiplier', label: 'Distance in ATR', kind: 'number', default: 3, min: 1, max: 7, step: 0.25 },
  ],
  entry: { long: crossesAbove(close, shortLine), short: crossesBelow(close, longLine) },
  exit: { long: below(close, longLine), short: above(close, shortLine) },
  protection: {},
  sizing: { kind: 'equity_fraction', value: 1 },
};
