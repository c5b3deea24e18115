import {
  add,
  above,
  all,
  atMost,
  below,
  highest,
  indicator,
  larger,
  lowest,
  multiply,
  named,
  param,
  priceValue,
  shift,
  subtract,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const [high, low] = [priceValue('high'), priceValue('low')];
const atr = indicator('atr', { period: 60 });
const rest = param('rest');
/** The impulse ended where the rest began; the rest ends one candle ago. */
const top = named('the top of the push', shift(highest(high, 10), add(rest, 1)));
const start = named('the start of the push', shift(lowest(low, 10), add(rest, 1)));
const restLow = named('the low of the rest', shift(lowest(low, rest), 1));
const restHigh = named('the high of the rest', shift(highest(high, rest), 1));
const impulse = named('the height of the push', subtract(top, start));

export const microPullback: StrategyDefinition = {
  id: 'micro-pullback',
  name: 'Micro Pullback',
  category: 'scalping',
  difficulty: 'Expert',
  timeframe: '1M',
  runsOn: '1m',
  description:
    'After a fast rise of some minutes that then rests for a few candles and gives back little, buys the candle that closes above the rest.',
  worksWhen: 'News or a run of stops drives the price in stages, and buyers do not wait for a real dip.',
  failsWhen:
    'The first stage was the whole move. On one-minute candles most rises are smaller than the fees and the slippage of both sides: keep the impulse large. At its defaults it has lost on Bitcoin and Ether after costs.',
  parameters: [
    { name: 'impulse', label: 'Rise in ATR', kind: 'number', default: 8, min: 2, max: 15, step: 0.5 },
    { name: 'rest', label: 'Candles of rest', kind: 'integer', default: 3, min: 2, max: 8, step: 1 },
    { name: 'giveBack', label: 'Give back at most', kind: 'number', default: 0.4, min: 0.15, max: 0.7, step: 0.05 },
    { name: 'target', label: 'Target', kind: 'number', default: 0.009, min: 0.005, max: 0.03, step: 0.001 },
  ],
  entry: {
    long: all(
      above(impulse, multiply(atr, param('impulse'))),
      atMost(restHigh, top),
      above(restLow, subtract(top, multiply(impulse, param('giveBack')))),
      above(close, restHigh),
    ),
  },
  exit: { long: below(close, indicator('ema', { period: 20 })) },
  protection: {
    stopLoss: { kind: 'distance', of: larger(subtract(close, restLow), multiply(close, 0.002)) },
    takeProfit: { kind: 'fraction', value: param('target') },
    timeExit: 45,
  },
  sizing: { kind: 'equity_fraction', value: 0.3 },
};
