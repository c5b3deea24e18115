import {
  abs,
  above,
  all,
  atLeast,
  atMost,
  below,
  held,
  indicator,
  larger,
  multiply,
  named,
  onTimeframe,
  param,
  priceValue,
  shift,
  smaller,
  subtract,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const candle = (output: 'open' | 'high' | 'low' | 'close', ago = 0) =>
  shift(named(`the averaged ${output}`, indicator('heikin-ashi', {}, { output })), ago);
const trend = onTimeframe('5x', indicator('ema', { period: 20 }));
const isRed = below(candle('close', 1), candle('open', 1));
const isGreen = above(candle('close', 1), candle('open', 1));
const hasNoLowerWick = atLeast(candle('low'), smaller(candle('open'), candle('close')));
const hasNoUpperWick = atMost(candle('high'), larger(candle('open'), candle('close')));
const body = named('the averaged body', abs(subtract(candle('close'), candle('open'))));
const atr = indicator('atr', { period: 30 });

export const heikinAshiFlip: StrategyDefinition = {
  id: 'heikin-ashi-flip',
  name: 'Heikin-Ashi Colour Flip',
  category: 'scalping',
  difficulty: 'Intermediate',
  timeframe: '3M',
  runsOn: '3m',
  description:
    'After some smoothed candles against the quarter-hour trend, enters on the first one back in its colour that has no wick on the other side.',
  worksWhen: 'A trend of some hours takes short breaths and goes on with full candles.',
  failsWhen:
    'Sideways the colour flips for nothing; with three-minute candles the costs of a day of flips are several percent. At its defaults it has lost on Bitcoin and Ether after costs.',
  parameters: [
    { name: 'against', label: 'Candles against the trend', kind: 'integer', default: 4, min: 2, max: 12, step: 1 },
    { name: 'body', label: 'Least body in ATR', kind: 'number', default: 0.6, min: 0, max: 2, step: 0.1 },
    {
      name: 'target',
      label: 'Target in multiples of the stop',
      kind: 'number',
      default: 2,
      min: 1,
      max: 5,
      step: 0.25,
    },
  ],
  entry: {
    long: all(
      held(isRed, param('against')),
      above(candle('close'), candle('open')),
      hasNoLowerWick,
      above(body, multiply(atr, param('body'))),
      above(priceValue('close'), trend),
    ),
    short: all(
      held(isGreen, param('against')),
      below(candle('close'), candle('open')),
      hasNoUpperWick,
      above(body, multiply(atr, param('body'))),
      below(priceValue('close'), trend),
    ),
  },
  exit: {
    long: held(below(candle('close'), candle('open')), 2),
    short: held(above(candle('close'), candle('open')), 2),
  },
  protection: {
    stopLoss: { kind: 'distance', of: larger(multiply(atr, 2), multiply(priceValue('close'), 0.004)) },
    takeProfit: { kind: 'risk_reward', multiple: param('target') },
    timeExit: 60,
  },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
