import {
  above,
  all,
  any,
  atLeast,
  atMost,
  below,
  crossesAbove,
  crossesBelow,
  held,
  indicator,
  multiply,
  namedCondition,
  param,
  priceValue,
  shift,
  within,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const level = (output: 'pivot' | 'r1' | 'r2' | 's1' | 's2') => indicator('pivots', { kind: 1 }, { output });
const vwap = indicator('vwap');
const isRising = namedCondition('the average price of the day rises', above(vwap, shift(vwap, 4)));
const isFalling = namedCondition('the average price of the day falls', below(vwap, shift(vwap, 4)));

export const resistanceOne: StrategyDefinition = {
  id: 'resistance-one',
  name: 'First Resistance Break',
  category: 'breakout',
  difficulty: 'Intermediate',
  timeframe: '15M',
  runsOn: '15m',
  description:
    'Buys when two closes in a row are above the first Fibonacci resistance of the day while its average price rises, for the way to the second; short likewise.',
  worksWhen: 'The day takes a direction before noon, and the levels stand where orders wait.',
  failsWhen:
    'The first level is the end of the move of the day. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'confirm', label: 'Closes beyond the level', kind: 'integer', default: 2, min: 1, max: 8, step: 1 },
    { name: 'stop', label: 'Stop in ATR', kind: 'number', default: 3, min: 1, max: 10, step: 0.5 },
    { name: 'longest', label: 'Candles to hold', kind: 'integer', default: 40, min: 4, max: 90, step: 4 },
  ],
  entry: {
    long: all(
      held(above(close, level('r1')), param('confirm')),
      within(crossesAbove(close, level('r1')), param('confirm')),
      below(close, level('r2')),
      isRising,
    ),
    short: all(
      held(below(close, level('s1')), param('confirm')),
      within(crossesBelow(close, level('s1')), param('confirm')),
      above(close, level('s2')),
      isFalling,
    ),
  },
  exit: {
    long: any(atLeast(close, level('r2')), below(close, level('pivot'))),
    short: any(atMost(close, level('s2')), above(close, level('pivot'))),
  },
  protection: {
    stopLoss: { kind: 'distance', of: multiply(indicator('atr', { period: 28 }), param('stop')) },
    timeExit: param('longest'),
  },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
