import {
  abs,
  above,
  all,
  atLeast,
  atMost,
  below,
  indicator,
  larger,
  multiply,
  named,
  param,
  priceValue,
  shift,
  smaller,
  subtract,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const [open, high, low, close] = [priceValue('open'), priceValue('high'), priceValue('low'), priceValue('close')];
const average = indicator('ema', { period: param('period') });
const body = named('the body', subtract(close, open));
const bodyBefore = shift(body, 1);
const atr = indicator('atr', { period: 40 });
const isLarge = above(abs(body), multiply(atr, param('size')));
const isBusier = above(priceValue('volume'), priceValue('volume', 1));
const bottom = named('the lower low of both candles', smaller(low, priceValue('low', 1)));
const top = named('the higher high of both candles', larger(high, priceValue('high', 1)));

export const engulfingAtAverage: StrategyDefinition = {
  id: 'engulfing-at-average',
  name: 'Engulfing Candle at the Average',
  category: 'scalping',
  difficulty: 'Beginner',
  timeframe: '5M',
  runsOn: '5m',
  description:
    'In a market that leans one way, takes a candle that swallows the body of the one before it, on more volume, just where the price has come back to its average.',
  worksWhen: 'The average is watched, and those who bet against the trend there give up within one candle.',
  failsWhen:
    'In a range the average lies in the middle of everything and each large candle touches it; a handful of losses an evening, each with two fees, is then normal. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'period', label: 'Average', kind: 'integer', default: 50, min: 15, max: 150, step: 5 },
    { name: 'size', label: 'Least body in ATR', kind: 'number', default: 0.9, min: 0.3, max: 3, step: 0.1 },
    {
      name: 'target',
      label: 'Target in multiples of the stop',
      kind: 'number',
      default: 2.5,
      min: 1,
      max: 6,
      step: 0.25,
    },
  ],
  entry: {
    long: all(
      above(average, shift(average, 12)),
      atMost(bottom, average),
      above(close, average),
      below(bodyBefore, 0),
      above(close, priceValue('open', 1)),
      atMost(open, priceValue('close', 1)),
      isLarge,
      isBusier,
    ),
    short: all(
      below(average, shift(average, 12)),
      atLeast(top, average),
      below(close, average),
      above(bodyBefore, 0),
      below(close, priceValue('open', 1)),
      atLeast(open, priceValue('close', 1)),
      isLarge,
      isBusier,
    ),
  },
  exit: {},
  protection: {
    stopLoss: { kind: 'distance', of: larger(subtract(top, bottom), multiply(close, 0.003)) },
    takeProfit: { kind: 'risk_reward', multiple: param('target') },
    timeExit: 60,
  },
  sizing: { kind: 'equity_fraction', value: 0.4 },
};
