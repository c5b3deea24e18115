import {
  above,
  all,
  below,
  crossesAbove,
  crossesBelow,
  quotient,
  falling,
  held,
  highest,
  indicator,
  lowest,
  named,
  param,
  priceValue,
  rising,
  subtract,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const flow = indicator('adosc', { short: param('fast'), long: param('slow') });
const vwap = indicator('vwap');
const reach = named(
  'the range of two hours',
  quotient(subtract(highest(priceValue('high'), 40), lowest(priceValue('low'), 40)), close),
);
const pays = above(reach, param('reach'));

export const chaikinVwapScalp: StrategyDefinition = {
  id: 'chaikin-vwap-scalp',
  name: 'Chaikin Flow with VWAP',
  category: 'scalping',
  difficulty: 'Intermediate',
  timeframe: '3M',
  runsOn: '3m',
  description:
    'Goes with the flow of volume: enters when the Chaikin oscillator changes sides while the price and the average price of the day already lean that way.',
  worksWhen:
    'A day of steady buying: volume comes back after each pause, and the average price of the day keeps rising.',
  failsWhen:
    'Volume without direction makes the oscillator cross zero dozens of times a day. It stays out when two hours have moved less than a few times the costs. At its defaults it has lost on Bitcoin and Ether after costs.',
  parameters: [
    { name: 'fast', label: 'Fast average', kind: 'integer', default: 5, min: 2, max: 15, step: 1 },
    { name: 'slow', label: 'Slow average', kind: 'integer', default: 30, min: 16, max: 80, step: 2 },
    {
      name: 'reach',
      label: 'Least range of two hours',
      kind: 'number',
      default: 0.009,
      min: 0.003,
      max: 0.04,
      step: 0.001,
    },
    { name: 'stop', label: 'Stop', kind: 'number', default: 0.007, min: 0.003, max: 0.02, step: 0.001 },
  ],
  entry: {
    long: all(crossesAbove(flow, 0), above(close, vwap), rising(vwap, 5), pays),
    short: all(crossesBelow(flow, 0), below(close, vwap), falling(vwap, 5), pays),
  },
  exit: { long: held(below(flow, 0), 3), short: held(above(flow, 0), 3) },
  protection: {
    stopLoss: { kind: 'fraction', value: param('stop') },
    takeProfit: { kind: 'risk_reward', multiple: 2 },
    timeExit: 80,
  },
  sizing: { kind: 'equity_fraction', value: 0.4 },
};
