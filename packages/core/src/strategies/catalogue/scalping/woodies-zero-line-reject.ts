import {
  add,
  above,
  all,
  any,
  below,
  between,
  crossesAbove,
  crossesBelow,
  held,
  indicator,
  multiply,
  param,
  priceValue,
  shift,
  subtract,
  within,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const slow = indicator('cci', { period: param('slow') });
const quick = indicator('cci', { period: 6 });
const average = indicator('lsma', { period: 25 });
const close = priceValue('close');
const quickBefore = shift(quick, 1);

export const woodiesZeroLineReject: StrategyDefinition = {
  id: 'woodies-zero-line-reject',
  name: "Woodie's CCI Zero-Line Reject",
  category: 'scalping',
  difficulty: 'Advanced',
  timeframe: '5M',
  runsOn: '5m',
  description:
    'With CCI on one side of zero for some candles, enters when it comes back near zero and is thrown off it again, a setup of the trader Woodie.',
  worksWhen: 'Trends of a session: the zero line of CCI acts like an average the price bounces off.',
  failsWhen:
    'CCI hangs around zero without a trend: it is thrown off in both directions, each time for less than the costs. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'slow', label: 'CCI period', kind: 'integer', default: 20, min: 10, max: 40, step: 1 },
    { name: 'trend', label: 'Candles on one side', kind: 'integer', default: 8, min: 4, max: 30, step: 1 },
    { name: 'near', label: 'Near zero within', kind: 'number', default: 50, min: 10, max: 100, step: 5 },
    { name: 'stop', label: 'Stop', kind: 'number', default: 0.006, min: 0.003, max: 0.02, step: 0.001 },
  ],
  entry: {
    long: all(
      held(above(slow, 0), param('trend')),
      within(between(slow, 0, param('near')), 3),
      within(above(slow, 100), 20),
      above(quick, add(quickBefore, 50)),
      above(close, average),
    ),
    short: all(
      held(below(slow, 0), param('trend')),
      within(between(slow, multiply(param('near'), -1), 0), 3),
      within(below(slow, -100), 20),
      below(quick, subtract(quickBefore, 50)),
      below(close, average),
    ),
  },
  exit: {
    long: any(below(slow, 0), crossesBelow(slow, 200)),
    short: any(above(slow, 0), crossesAbove(slow, -200)),
  },
  protection: {
    stopLoss: { kind: 'fraction', value: param('stop') },
    takeProfit: { kind: 'risk_reward', multiple: 2.5 },
    timeExit: 60,
  },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
