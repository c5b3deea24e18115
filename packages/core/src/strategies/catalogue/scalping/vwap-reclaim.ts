import {
  above,
  all,
  crossesAbove,
  crossesBelow,
  hours,
  indicator,
  multiply,
  param,
  priceValue,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const vwap = indicator('vwap');
const usualVolume = indicator('sma', { period: 20 }, { of: priceValue('volume') });

export const vwapReclaim: StrategyDefinition = {
  id: 'vwap-reclaim',
  name: 'VWAP Reclaim',
  category: 'scalping',
  difficulty: 'Intermediate',
  timeframe: '5M',
  runsOn: '5m',
  description:
    'Buys when the price takes back the average price of the day on more volume than usual, in the busy hours.',
  worksWhen: 'Large buyers defend the average price of the day.',
  failsWhen:
    'The price hangs around the average for hours: fees eat the small targets. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'volume', label: 'Times the usual volume', kind: 'number', default: 1.5, min: 1, max: 5, step: 0.1 },
    { name: 'target', label: 'Target', kind: 'number', default: 0.008, min: 0.002, max: 0.03, step: 0.001 },
    { name: 'stop', label: 'Stop', kind: 'number', default: 0.005, min: 0.002, max: 0.03, step: 0.001 },
  ],
  entry: {
    long: all(
      crossesAbove(close, vwap),
      above(priceValue('volume'), multiply(usualVolume, param('volume'))),
      hours(7, 21),
    ),
  },
  exit: { long: crossesBelow(close, vwap) },
  protection: {
    stopLoss: { kind: 'fraction', value: param('stop') },
    takeProfit: { kind: 'fraction', value: param('target') },
    timeExit: 36,
  },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
