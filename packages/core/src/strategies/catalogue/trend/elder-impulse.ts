import {
  above,
  all,
  below,
  falling,
  indicator,
  multiply,
  named,
  onTimeframe,
  param,
  rising,
  shift,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const average = indicator('ema', { period: param('period') });
const histogram = named('the MACD histogram', indicator('macd', {}, { output: 'histogram' }));
const daily = onTimeframe('6x', average);
const dailyBefore = onTimeframe('6x', shift(average, 1));

export const elderImpulse: StrategyDefinition = {
  id: 'elder-impulse',
  name: 'Elder Impulse',
  category: 'trend',
  difficulty: 'Advanced',
  timeframe: '4H',
  runsOn: '4h',
  description:
    'Enters when an average and the MACD histogram both rise (a green candle) after the histogram has fallen, while the average of the day rises too, after Elder; short likewise.',
  worksWhen: 'A trend of the day gathers pace again after a rest: inertia and force point the same way.',
  failsWhen: 'Colours change every few candles: each change is a trade, and costs eat the small moves.',
  parameters: [
    { name: 'period', label: 'Average', kind: 'integer', default: 13, min: 6, max: 40, step: 1 },
    { name: 'pause', label: 'Candles without pace before', kind: 'integer', default: 2, min: 1, max: 8, step: 1 },
    { name: 'stop', label: 'Stop in ATR', kind: 'number', default: 2, min: 0.5, max: 6, step: 0.25 },
  ],
  entry: {
    long: all(
      rising(average, 1),
      rising(histogram, 1),
      falling(shift(histogram, 1), param('pause')),
      above(daily, dailyBefore),
    ),
    short: all(
      falling(average, 1),
      falling(histogram, 1),
      rising(shift(histogram, 1), param('pause')),
      below(daily, dailyBefore),
    ),
  },
  exit: {
    long: all(falling(average, 1), falling(histogram, 1)),
    short: all(rising(average, 1), rising(histogram, 1)),
  },
  protection: { stopLoss: { kind: 'distance', of: multiply(indicator('atr', { period: 14 }), param('stop')) } },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
