import { above, all, atMost, crossesAbove, indicator, param, priceValue, subtract } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');

export const insideCandle: StrategyDefinition = {
  id: 'inside-candle',
  name: 'Inside Candle Break',
  category: 'breakout',
  difficulty: 'Beginner',
  timeframe: '4H',
  runsOn: '4h',
  description:
    'After a candle that lies wholly inside the one before it, buys a close above the larger one in a rising market.',
  worksWhen: 'A trend rests for one candle and goes on.',
  failsWhen: 'Inside candles are common, as at weekends, and mean nothing.',
  parameters: [
    { name: 'trend', label: 'Trend average', kind: 'integer', default: 50, min: 10, max: 200, step: 5 },
    { name: 'target', label: 'Target in stops', kind: 'number', default: 2, min: 0.5, max: 6, step: 0.25 },
  ],
  entry: {
    long: all(
      atMost(priceValue('high', 1), priceValue('high', 2)),
      above(priceValue('low', 1), priceValue('low', 2)),
      above(close, priceValue('high', 2)),
      above(close, indicator('ema', { period: param('trend') })),
    ),
  },
  exit: { long: crossesAbove(indicator('ema', { period: param('trend') }), close) },
  protection: {
    stopLoss: { kind: 'distance', of: subtract(priceValue('high', 2), priceValue('low', 2)) },
    takeProfit: { kind: 'risk_reward', multiple: param('target') },
  },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
