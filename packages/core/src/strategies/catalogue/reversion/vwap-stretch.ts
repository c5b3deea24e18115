import {
  above,
  all,
  atLeast,
  atMost,
  below,
  quotient,
  hours,
  indicator,
  multiply,
  named,
  param,
  priceValue,
  shift,
  subtract,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const vwap = indicator('vwap');
const atr = indicator('atr', { period: 56 });
const stretch = named('the distance from the VWAP in ATR', quotient(subtract(close, vwap), atr));

export const vwapStretch: StrategyDefinition = {
  id: 'vwap-stretch',
  name: 'VWAP Stretch',
  category: 'reversion',
  difficulty: 'Intermediate',
  timeframe: '15M',
  runsOn: '15m',
  description:
    'Trades back towards the average price of the day when the price is far from it and a candle closes beyond the one before, from 04:00 to 20:00 UTC.',
  worksWhen: 'Days without news: what is bought far above the average of the day is sold again before it ends.',
  failsWhen:
    'Trend days: the price leaves the average in the morning and does not see it again. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'far', label: 'Distance in ATR', kind: 'number', default: 4, min: 2, max: 12, step: 0.5 },
    { name: 'stop', label: 'Stop in ATR', kind: 'number', default: 3, min: 1, max: 8, step: 0.5 },
    { name: 'longest', label: 'Candles to hold', kind: 'integer', default: 24, min: 4, max: 80, step: 4 },
  ],
  entry: {
    long: all(
      below(shift(stretch, 1), multiply(param('far'), -1)),
      below(priceValue('close', 1), priceValue('open', 1)),
      above(close, priceValue('high', 1)),
      hours(4, 20),
    ),
    short: all(
      above(shift(stretch, 1), param('far')),
      above(priceValue('close', 1), priceValue('open', 1)),
      below(close, priceValue('low', 1)),
      hours(4, 20),
    ),
  },
  exit: { long: atLeast(close, vwap), short: atMost(close, vwap) },
  protection: {
    stopLoss: { kind: 'distance', of: multiply(atr, param('stop')) },
    timeExit: param('longest'),
  },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
