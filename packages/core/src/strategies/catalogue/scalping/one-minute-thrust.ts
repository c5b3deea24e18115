import {
  above,
  all,
  quotient,
  highest,
  indicator,
  larger,
  multiply,
  param,
  priceValue,
  subtract,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const body = subtract(priceValue('close'), priceValue('open'));
const range = larger(subtract(priceValue('high'), priceValue('low')), 1e-12);
const atr = indicator('atr', { period: 30 });

export const oneMinuteThrust: StrategyDefinition = {
  id: 'one-minute-thrust',
  name: 'One-Minute Thrust',
  category: 'scalping',
  difficulty: 'Expert',
  timeframe: '1M',
  runsOn: '1m',
  description:
    'Jumps on a candle with a body much larger than the usual range that closes near its high at a new high, and trails closely.',
  worksWhen: 'Stops are being run: one large candle is followed by others within minutes.',
  failsWhen:
    'The thrust is a single large order; the price falls back at once, and the spread is wide. At its defaults it has lost on Bitcoin and Ether even before costs.',
  parameters: [
    { name: 'size', label: 'Body in ATR', kind: 'number', default: 2, min: 1, max: 6, step: 0.25 },
    {
      name: 'fullness',
      label: 'Body as a share of the range',
      kind: 'number',
      default: 0.7,
      min: 0.3,
      max: 1,
      step: 0.05,
    },
    { name: 'trail', label: 'Trailing stop in ATR', kind: 'number', default: 2.5, min: 0.5, max: 8, step: 0.25 },
  ],
  entry: {
    long: all(
      above(body, multiply(atr, param('size'))),
      above(quotient(body, range), param('fullness')),
      above(priceValue('close'), highest(priceValue('high', 1), 30)),
    ),
  },
  exit: {},
  protection: {
    trailing: { distance: { kind: 'distance', of: multiply(atr, param('trail')) } },
    timeExit: 30,
  },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
