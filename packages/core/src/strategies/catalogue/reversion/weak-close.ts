import {
  above,
  all,
  below,
  quotient,
  indicator,
  multiply,
  named,
  param,
  priceValue,
  subtract,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
/** Place of the close in the candle: 0 at its low, 1 at its high. */
const place = named(
  'the place of the close in its range',
  quotient(subtract(close, priceValue('low')), subtract(priceValue('high'), priceValue('low'))),
);

export const weakClose: StrategyDefinition = {
  id: 'weak-close',
  name: 'Weak Close',
  category: 'reversion',
  difficulty: 'Beginner',
  timeframe: '1D',
  runsOn: '1d',
  description:
    'Buys a wide day that closes near its low (low internal bar strength) and sells the first day that closes near its high.',
  worksWhen: 'Sellers hit the close of a bad day and buyers come back the next.',
  failsWhen:
    'Bad days cluster, as in a panic: the next close is near its low again. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    {
      name: 'weak',
      label: 'Close in the lowest share',
      kind: 'number',
      default: 0.15,
      min: 0.02,
      max: 0.4,
      step: 0.01,
    },
    {
      name: 'strong',
      label: 'Leave in the highest share above',
      kind: 'number',
      default: 0.7,
      min: 0.5,
      max: 0.95,
      step: 0.05,
    },
    { name: 'width', label: 'Width of the day in ATR', kind: 'number', default: 1.1, min: 0.5, max: 3, step: 0.1 },
    { name: 'longest', label: 'Days to hold', kind: 'integer', default: 5, min: 1, max: 20, step: 1 },
  ],
  entry: {
    long: all(
      below(place, param('weak')),
      above(
        subtract(priceValue('high'), priceValue('low')),
        multiply(indicator('atr', { period: 14 }, { offset: 1 }), param('width')),
      ),
    ),
  },
  exit: { long: above(place, param('strong')) },
  protection: { stopLoss: { kind: 'fraction', value: 0.1 }, timeExit: param('longest') },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
