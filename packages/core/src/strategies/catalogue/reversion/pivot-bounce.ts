import { above, all, atLeast, atMost, below, indicator, multiply, param, priceValue } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const isCalm = below(indicator('dmi', { period: 14 }), param('calm'));
const level = (output: 'pivot' | 'r1' | 's1') => indicator('pivots', {}, { output });

export const pivotBounce: StrategyDefinition = {
  id: 'pivot-bounce',
  name: 'Pivot Bounce',
  category: 'reversion',
  difficulty: 'Intermediate',
  timeframe: '1H',
  runsOn: '1h',
  description:
    'On days without a strong trend, buys when the price dips below the first support of the day and closes back above it, for the way to the pivot; the reverse at resistance.',
  worksWhen: 'Many watch the same levels and the day stays within them.',
  failsWhen:
    'The day breaks out: a level that holds for an hour gives way in the next. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'calm', label: 'ADX at most', kind: 'number', default: 25, min: 10, max: 60, step: 1 },
    { name: 'stop', label: 'Stop in ATR', kind: 'number', default: 1.5, min: 0.5, max: 5, step: 0.25 },
    { name: 'longest', label: 'Candles to hold', kind: 'integer', default: 16, min: 2, max: 48, step: 2 },
  ],
  entry: {
    long: all(
      atLeast(priceValue('open'), level('s1')),
      below(priceValue('low'), level('s1')),
      above(close, level('s1')),
      isCalm,
    ),
    short: all(
      atMost(priceValue('open'), level('r1')),
      above(priceValue('high'), level('r1')),
      below(close, level('r1')),
      isCalm,
    ),
  },
  exit: { long: atLeast(close, level('pivot')), short: atMost(close, level('pivot')) },
  protection: {
    stopLoss: { kind: 'distance', of: multiply(indicator('atr', { period: 24 }), param('stop')) },
    timeExit: param('longest'),
  },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
