import {
  all,
  crossesAbove,
  crossesBelow,
  highest,
  hours,
  lowest,
  param,
  priceValue,
  subtract,
  valueWhen,
  weekdays,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
/** Holds at the one candle that closes the first hour of the UTC day. */
const isRangeDone = hours(1, 1.25);
const top = valueWhen(isRangeDone, highest(priceValue('high'), 4), 96);
const bottom = valueWhen(isRangeDone, lowest(priceValue('low'), 4), 96);

export const openingRange: StrategyDefinition = {
  id: 'opening-range',
  name: 'Opening Range',
  category: 'breakout',
  difficulty: 'Intermediate',
  timeframe: '15M',
  runsOn: '15m',
  description:
    'Marks the range of the first hour of the UTC day and follows the close that leaves it on a working day.',
  worksWhen: 'The day has a direction, and finds it in the European or American morning.',
  failsWhen:
    'The range is wide and the day is spent inside it. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'target', label: 'Target in ranges', kind: 'number', default: 2, min: 0.5, max: 6, step: 0.25 },
    { name: 'longest', label: 'Candles to hold', kind: 'integer', default: 48, min: 8, max: 96, step: 4 },
  ],
  entry: {
    long: all(crossesAbove(close, top), hours(1.25, 18), weekdays(1, 2, 3, 4, 5)),
    short: all(crossesBelow(close, bottom), hours(1.25, 18), weekdays(1, 2, 3, 4, 5)),
  },
  exit: {},
  protection: {
    stopLoss: { kind: 'distance', of: subtract(top, bottom) },
    takeProfit: { kind: 'risk_reward', multiple: param('target') },
    timeExit: param('longest'),
  },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
