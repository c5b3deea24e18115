import { above, all, below, highest, indicator, multiply, param, priceValue, subtract } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const volume = priceValue('volume');
const usual = indicator('sma', { period: param('lookBack') }, { of: volume, offset: 1 });

export const volumeSurge: StrategyDefinition = {
  id: 'volume-surge',
  name: 'Volume Surge',
  category: 'breakout',
  difficulty: 'Beginner',
  timeframe: '1H',
  runsOn: '1h',
  description:
    'Buys a new high of two days that comes on several times the usual volume and closes near the top of its candle.',
  worksWhen: 'New buyers arrive: volume confirms the high and the next hours follow.',
  failsWhen: 'The surge is the end: everybody who wanted to buy has bought in that hour.',
  parameters: [
    { name: 'lookBack', label: 'Candles of the high', kind: 'integer', default: 48, min: 12, max: 200, step: 4 },
    { name: 'surge', label: 'Times the usual volume', kind: 'number', default: 2.5, min: 1.25, max: 8, step: 0.25 },
    { name: 'average', label: 'Average to leave below', kind: 'integer', default: 24, min: 8, max: 100, step: 2 },
  ],
  entry: {
    long: all(
      above(close, highest(priceValue('high', 1), param('lookBack'))),
      above(volume, multiply(usual, param('surge'))),
      above(subtract(close, priceValue('low')), multiply(subtract(priceValue('high'), priceValue('low')), 0.7)),
    ),
  },
  exit: { long: below(close, indicator('ema', { period: param('average') })) },
  protection: { stopLoss: { kind: 'distance', of: multiply(indicator('atr', { period: 24 }), 3) } },
  sizing: { kind: 'equity_fraction', value: 1 },
};
