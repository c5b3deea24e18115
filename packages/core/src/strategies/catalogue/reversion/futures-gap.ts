import {
  above,
  abs,
  add,
  all,
  atLeast,
  atMost,
  below,
  hours,
  multiply,
  named,
  namedCondition,
  param,
  priceValue,
  subtract,
  valueWhen,
  weekdays,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
/** Close of the futures of the exchange in Chicago, in summer time; kept for a week. */
const fridayClose = named('the close of Friday', valueWhen(all(weekdays(5), hours(21, 21.25)), close, 168));
const gap = named('the gap', abs(subtract(close, fridayClose)));
/** The one hourly close before Asian trading of the new week. */
const isReopening = namedCondition('the week is about to begin', all(weekdays(7), hours(23, 23.25)));

export const futuresGap: StrategyDefinition = {
  id: 'futures-gap',
  name: 'CME Gap',
  category: 'reversion',
  difficulty: 'Expert',
  timeframe: 'Variable',
  runsOn: '1h',
  description:
    'Compares the price late on Sunday (UTC) with the close of the Chicago futures on Friday and trades the return to it during the week.',
  worksWhen:
    'Thin weekend trading has moved the price without reason, and the funds that trade in the week move it back.',
  failsWhen:
    'The weekend move was news. That gaps always close is a saying: some stay open for months. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'least', label: 'Least gap', kind: 'number', default: 0.015, min: 0.005, max: 0.08, step: 0.005 },
    { name: 'stop', label: 'Stop as a multiple of the gap', kind: 'number', default: 1, min: 0.25, max: 4, step: 0.25 },
    { name: 'longest', label: 'Hours to hold', kind: 'integer', default: 72, min: 6, max: 94, step: 4 },
  ],
  entry: {
    long: all(isReopening, below(close, multiply(fridayClose, subtract(1, param('least'))))),
    short: all(isReopening, above(close, multiply(fridayClose, add(1, param('least'))))),
  },
  exit: { long: atLeast(priceValue('high'), fridayClose), short: atMost(priceValue('low'), fridayClose) },
  protection: { stopLoss: { kind: 'distance', of: multiply(gap, param('stop')) }, timeExit: param('longest') },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
