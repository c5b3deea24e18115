import {
  above,
  all,
  atLeast,
  atMost,
  below,
  held,
  indicator,
  multiply,
  named,
  param,
  priceValue,
  shift,
  subtract,
  within,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const [high, low, close] = [priceValue('high'), priceValue('low'), priceValue('close')];
const channel = (output: 'middle' | 'upper' | 'lower') =>
  indicator('keltner', { emaPeriod: param('period'), multiplier: param('width'), atrPeriod: 20 }, { output });
/** How far a candle stays away from the middle line; 0 or less when it touches it. */
const roomBelow = named('the room above the middle line', subtract(low, channel('middle')));
const roomAbove = named('the room below the middle line', subtract(channel('middle'), high));
const candles = param('window');

export const keltnerFirstPullback: StrategyDefinition = {
  id: 'keltner-first-pullback',
  name: 'Keltner First Pullback',
  category: 'scalping',
  difficulty: 'Advanced',
  timeframe: '15M',
  runsOn: '15m',
  description:
    'After a close outside the Keltner channel, trades the touch of the middle line that follows some candles away from it, in the direction of that push, and aims for the edge again.',
  worksWhen: 'The push was the first of several: those who missed it wait at the middle line.',
  failsWhen:
    'The push was the last one, or the channel is so narrow that the way from the middle to the edge hardly pays the fees. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'period', label: 'Middle line', kind: 'integer', default: 20, min: 10, max: 50, step: 2 },
    { name: 'width', label: 'Width in ATR', kind: 'number', default: 3, min: 1.25, max: 4, step: 0.25 },
    { name: 'window', label: 'Pullback within candles', kind: 'integer', default: 16, min: 5, max: 40, step: 1 },
  ],
  entry: {
    long: all(
      within(above(close, channel('upper')), candles),
      atMost(roomBelow, 0),
      held(above(shift(roomBelow, 1), 0), 4),
      above(close, channel('middle')),
    ),
    short: all(
      within(below(close, channel('lower')), candles),
      atMost(roomAbove, 0),
      held(above(shift(roomAbove, 1), 0), 4),
      below(close, channel('middle')),
    ),
  },
  exit: { long: atLeast(high, channel('upper')), short: atMost(low, channel('lower')) },
  protection: { stopLoss: { kind: 'distance', of: multiply(indicator('atr', { period: 20 }), 1.5) }, timeExit: 24 },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
