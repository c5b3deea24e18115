import {
  above,
  all,
  below,
  highest,
  indicator,
  multiply,
  named,
  namedCondition,
  param,
  priceValue,
  shift,
  within,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const obv = indicator('obv');
const window = param('window');
const obvTop = shift(highest(obv, window), 1);
const priceTop = named('the earlier top of the closes', shift(highest(close, window), 1));
const isAhead = namedCondition('volume is ahead of the price', all(above(obv, obvTop), below(close, priceTop)));
const money = indicator('cmf', { period: 20 });
const atr = indicator('atr', { period: 14 });

export const volumeLeadsPrice: StrategyDefinition = {
  id: 'volume-leads-price',
  name: 'Volume Leads Price',
  category: 'advanced',
  difficulty: 'Expert',
  timeframe: '8H',
  runsOn: '8h',
  description:
    'Looks for balance volume at a new high while the price is still below its own: someone buys quietly. Enters when the price begins to follow, and leaves when money flows out.',
  worksWhen: 'Accumulation: large buyers fill their orders inside a range before it breaks.',
  failsWhen:
    'Volume on one venue is a part of the truth, and some of it is trade with oneself. The price may never follow, and the range may break downwards.',
  parameters: [
    { name: 'window', label: 'Window', kind: 'integer', default: 45, min: 15, max: 150, step: 5 },
    { name: 'wait', label: 'Price follows within (candles)', kind: 'integer', default: 9, min: 2, max: 30, step: 1 },
    { name: 'target', label: 'Target in multiples of the stop', kind: 'number', default: 3, min: 1, max: 8, step: 0.5 },
  ],
  entry: {
    long: all(
      within(isAhead, param('wait')),
      above(close, highest(priceValue('high', 1), 3)),
      below(close, multiply(priceTop, 1.01)),
      above(money, 0),
    ),
  },
  exit: { long: all(below(money, -0.1), below(obv, indicator('sma', { period: 30 }, { of: obv }))) },
  protection: {
    stopLoss: { kind: 'distance', of: multiply(atr, 2) },
    takeProfit: { kind: 'risk_reward', multiple: param('target') },
    timeExit: 60,
  },
  sizing: { kind: 'risk_fraction', value: 0.015 },
};
