import { above, below, highest, indicator, lowest, multiply, param, priceValue } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const atr = indicator('atr', { period: 20 });

export const turtle: StrategyDefinition = {
  id: 'turtle',
  name: 'Turtle Breakout',
  category: 'breakout',
  difficulty: 'Intermediate',
  timeframe: '1D',
  runsOn: '1d',
  description:
    'Buys a close above the high of the last weeks and leaves at a close below the low of fewer, short likewise; each trade risks the same.',
  worksWhen: 'A few large moves a year pay for many small losses.',
  failsWhen: 'Breakouts fail for months: long series of losses are part of it.',
  parameters: [
    { name: 'enter', label: 'Days of the high', kind: 'integer', default: 20, min: 10, max: 60, step: 5 },
    { name: 'leave', label: 'Days of the low', kind: 'integer', default: 10, min: 5, max: 30, step: 5 },
    { name: 'stop', label: 'Stop in ATR', kind: 'number', default: 2, min: 1, max: 5, step: 0.5 },
  ],
  entry: {
    long: above(close, highest(priceValue('high', 1), param('enter'))),
    short: below(close, lowest(priceValue('low', 1), param('enter'))),
  },
  exit: {
    long: below(close, lowest(priceValue('low', 1), param('leave'))),
    short: above(close, highest(priceValue('high', 1), param('leave'))),
  },
  protection: { stopLoss: { kind: 'distance', of: multiply(atr, param('stop')) } },
  sizing: { kind: 'risk_fraction', value: 0.02 },
};
