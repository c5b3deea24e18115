import {
  add,
  above,
  all,
  below,
  crossesAbove,
  crossesBelow,
  quotient,
  highest,
  hours,
  lowest,
  multiply,
  named,
  param,
  priceValue,
  subtract,
  valueWhen,
  within,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const [high, low, close] = [priceValue('high'), priceValue('low'), priceValue('close')];
/** The quiet hours before Europe, 00:00 to 07:00 UTC, as they stood at their end. */
const isNightDone = hours(7, 7.25);
const nightTop = named('the top of the night', valueWhen(isNightDone, highest(high, 28), 24));
const nightBottom = named('the bottom of the night', valueWhen(isNightDone, lowest(low, 28), 24));
const height = named('the range of the night', subtract(nightTop, nightBottom));
const isMorning = hours(7.5, 11);
const pays = above(quotient(height, close), param('least'));
const sweptBelow = within(below(low, nightBottom), param('memory'));
const sweptAbove = within(above(high, nightTop), param('memory'));

export const judasSwing: StrategyDefinition = {
  id: 'judas-swing',
  name: 'Judas Swing',
  category: 'scalping',
  difficulty: 'Expert',
  timeframe: '15M',
  runsOn: '15m',
  description:
    'Marks the range of the night (00:00 to 07:00 UTC). If the European morning first runs the stops on one side of it and then closes back inside, trades towards the other side.',
  worksWhen:
    'The first move of the morning only fetches the orders behind an obvious level, and the day goes the other way.',
  failsWhen:
    'The break is real: days with news in the morning do not come back. Narrow nights are skipped, as the way across them is not worth the costs. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'memory', label: 'Back inside within candles', kind: 'integer', default: 3, min: 1, max: 8, step: 1 },
    {
      name: 'least',
      label: 'Least range of the night',
      kind: 'number',
      default: 0.008,
      min: 0.003,
      max: 0.03,
      step: 0.001,
    },
    {
      name: 'stop',
      label: 'Stop as a share of the range',
      kind: 'number',
      default: 0.5,
      min: 0.2,
      max: 1.5,
      step: 0.1,
    },
  ],
  entry: {
    long: all(isMorning, pays, sweptBelow, crossesAbove(close, add(nightBottom, multiply(height, 0.1)))),
    short: all(isMorning, pays, sweptAbove, crossesBelow(close, subtract(nightTop, multiply(height, 0.1)))),
  },
  exit: { long: hours(16, 17), short: hours(16, 17) },
  protection: {
    stopLoss: { kind: 'distance', of: multiply(height, param('stop')) },
    takeProfit: { kind: 'distance', of: multiply(height, 0.8) },
    timeExit: 32,
  },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
