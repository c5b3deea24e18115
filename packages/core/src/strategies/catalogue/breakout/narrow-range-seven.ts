import {
  above,
  all,
  atMost,
  below,
  larger,
  lowest,
  namedCondition,
  param,
  priceValue,
  shift,
  subtract,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const range = subtract(priceValue('high'), priceValue('low'));
const isNarrowest = namedCondition(
  'the day before had the smallest range',
  atMost(shift(range, 1), shift(lowest(range, param('days')), 1)),
);

export const narrowRangeSeven: StrategyDefinition = {
  id: 'narrow-range-seven',
  name: 'Narrow Range Seven',
  category: 'breakout',
  difficulty: 'Beginner',
  timeframe: '1D',
  runsOn: '1d',
  description:
    'After the day with the smallest range of seven (NR7), goes with the next close if it leaves that range, after Crabel.',
  worksWhen: 'Quiet and lively days alternate: the smallest day is followed by a large one.',
  failsWhen:
    'Summer and holidays: small days follow small days, and the exit of one range is the middle of the next. At its defaults it has lost on Bitcoin, Ether and Solana even before costs.',
  parameters: [
    { name: 'days', label: 'Days compared', kind: 'integer', default: 7, min: 4, max: 20, step: 1 },
    { name: 'target', label: 'Target in stops', kind: 'number', default: 1.5, min: 0.5, max: 5, step: 0.25 },
    { name: 'longest', label: 'Days to hold', kind: 'integer', default: 5, min: 1, max: 20, step: 1 },
  ],
  entry: {
    long: all(isNarrowest, above(close, priceValue('high', 1))),
    short: all(isNarrowest, below(close, priceValue('low', 1))),
  },
  exit: {},
  protection: {
    stopLoss: {
      kind: 'distance',
      of: larger(subtract(close, priceValue('low', 1)), subtract(priceValue('high', 1), close)),
    },
    takeProfit: { kind: 'risk_reward', multiple: param('target') },
    timeExit: param('longest'),
  },
  sizing: { kind: 'risk_fraction', value: 0.015 },
};
