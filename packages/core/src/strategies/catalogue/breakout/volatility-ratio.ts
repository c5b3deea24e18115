import {
  above,
  all,
  any,
  atLeast,
  atMost,
  below,
  quotient,
  indicator,
  lowest,
  multiply,
  named,
  namedCondition,
  param,
  priceValue,
  shift,
  subtract,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const range = subtract(priceValue('high'), priceValue('low'));
const volatility = (period: 'short' | 'long') => indicator('historical-volatility', { period: param(period) });
const ratio = named('the volatility ratio', quotient(volatility('short'), volatility('long')));
/** The day before was inside the one before it, or the smallest of four. */
const isInside = namedCondition(
  'the day before was an inside day',
  all(atMost(priceValue('high', 1), priceValue('high', 2)), atLeast(priceValue('low', 1), priceValue('low', 2))),
);
const isSmallest = namedCondition(
  'the day before was the smallest of four',
  atMost(shift(range, 1), shift(lowest(range, 4), 1)),
);

export const volatilityRatio: StrategyDefinition = {
  id: 'volatility-ratio',
  name: 'Six to a Hundred',
  category: 'breakout',
  difficulty: 'Expert',
  timeframe: '1D',
  runsOn: '1d',
  description:
    'When the volatility of six days is less than about half of that of a hundred and the last day was a small one, goes with the close that leaves that day, after Connors and Raschke.',
  worksWhen: 'Volatility returns to its own mean: what is exceptionally quiet gets loud within days.',
  failsWhen:
    'The quiet has a reason, such as holidays or a price that is pinned, and stays for weeks. At its defaults it has lost on Bitcoin, Ether and Solana even before costs.',
  parameters: [
    { name: 'short', label: 'Short window', kind: 'integer', default: 6, min: 3, max: 20, step: 1 },
    { name: 'long', label: 'Long window', kind: 'integer', default: 100, min: 40, max: 250, step: 10 },
    { name: 'ratio', label: 'Short as a share of long', kind: 'number', default: 0.55, min: 0.2, max: 0.9, step: 0.05 },
    { name: 'trail', label: 'Trailing stop in ATR', kind: 'number', default: 2, min: 0.5, max: 6, step: 0.25 },
  ],
  entry: {
    long: all(below(shift(ratio, 1), param('ratio')), any(isInside, isSmallest), above(close, priceValue('high', 1))),
    short: all(below(shift(ratio, 1), param('ratio')), any(isInside, isSmallest), below(close, priceValue('low', 1))),
  },
  exit: {},
  protection: {
    trailing: { distance: { kind: 'distance', of: multiply(indicator('atr', { period: 14 }), param('trail')) } },
    timeExit: 20,
  },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
