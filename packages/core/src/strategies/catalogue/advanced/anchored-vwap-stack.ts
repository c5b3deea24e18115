import {
  add,
  above,
  all,
  atLeast,
  atMost,
  below,
  indicator,
  multiply,
  named,
  param,
  priceValue,
  shift,
  subtract,
  weekdays,
  within,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const [high, low, close] = [priceValue('high'), priceValue('low'), priceValue('close')];
const week = named('the average price of the week', indicator('anchored-vwap', { anchor: 2 }));
const day = indicator('vwap');
const atr = indicator('atr', { period: 24 });
const near = multiply(atr, param('near'));
/** A dip comes from somewhere: the price has been this far away before. */
const away = multiply(atr, param('away'));
const isGrown = weekdays(2, 3, 4, 5, 6);

export const anchoredVwapStack: StrategyDefinition = {
  id: 'anchored-vwap-stack',
  name: 'Anchored VWAP Stack',
  category: 'advanced',
  difficulty: 'Advanced',
  timeframe: 'Variable',
  runsOn: '1h',
  description:
    'Reads who is in profit: when the average price of the day stands above that of the week, buys a dip to the average of the week that is bought back, from Tuesday to Saturday; the reverse for short positions.',
  worksWhen: 'Buyers of the week defend their average price, and each day is paid more than the one before.',
  failsWhen:
    'The two averages are tangled in a quiet week, or news makes the average of the week a price of the past. Early in the week the average is young and means little. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'near', label: 'Touch within ATR', kind: 'number', default: 0.3, min: 0, max: 2, step: 0.1 },
    { name: 'away', label: 'Away before, in ATR', kind: 'number', default: 2, min: 0.5, max: 8, step: 0.5 },
    { name: 'stop', label: 'Stop in ATR', kind: 'number', default: 2, min: 1, max: 5, step: 0.25 },
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
      isGrown,
      above(shift(day, 2), week),
      within(above(low, add(week, away)), 24),
      within(atMost(low, add(week, near)), 2),
      above(close, week),
      above(close, priceValue('high', 1)),
    ),
    short: all(
      isGrown,
      below(shift(day, 2), week),
      within(below(high, subtract(week, away)), 24),
      within(atLeast(high, subtract(week, near)), 2),
      below(close, week),
      below(close, priceValue('low', 1)),
    ),
  },
  exit: { long: below(close, subtract(week, atr)), short: above(close, add(week, atr)) },
  protection: {
    stopLoss: { kind: 'distance', of: multiply(atr, param('stop')) },
    takeProfit: { kind: 'risk_reward', multiple: param('target') },
    timeExit: 48,
  },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
