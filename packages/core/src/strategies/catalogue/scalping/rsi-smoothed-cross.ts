import { above, all, below, crossesAbove, crossesBelow, indicator, param, priceValue } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const rsi = indicator('rsi', { period: param('rsi') });
const smooth = indicator('ema', { period: param('smooth') }, { of: rsi });
const trend = indicator('vwma', { period: 50 });
const close = priceValue('close');

export const rsiSmoothedCross: StrategyDefinition = {
  id: 'rsi-smoothed-cross',
  name: 'Smoothed RSI Cross',
  category: 'scalping',
  difficulty: 'Beginner',
  timeframe: '5M',
  runsOn: '5m',
  description:
    'Follows a fast RSI as it crosses its own average, on the side of the volume-weighted moving average on which the price is.',
  worksWhen: 'Momentum comes in waves of an hour or so.',
  failsWhen:
    'Waves are shorter than the average and the costs of each trade. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'rsi', label: 'RSI period', kind: 'integer', default: 9, min: 3, max: 21, step: 1 },
    { name: 'smooth', label: 'Average of the RSI', kind: 'integer', default: 21, min: 5, max: 50, step: 1 },
  ],
  entry: {
    long: all(crossesAbove(rsi, smooth), above(close, trend), below(rsi, 60)),
    short: all(crossesBelow(rsi, smooth), below(close, trend), above(rsi, 40)),
  },
  exit: { long: above(rsi, 75), short: below(rsi, 25) },
  protection: {
    stopLoss: { kind: 'fraction', value: 0.005 },
    takeProfit: { kind: 'risk_reward', multiple: 2 },
    timeExit: 24,
  },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
