import {
  above,
  add,
  all,
  atLeast,
  atMost,
  below,
  held,
  indicator,
  larger,
  multiply,
  param,
  priceValue,
  smaller,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const count = param('count');
/** The candle before the first of the count did not belong to it. */
const firstBefore = priceValue('close', count);
const fourEarlier = priceValue('close', add(count, 4));
const low = (ago: number) => priceValue('low', ago);
const high = (ago: number) => priceValue('high', ago);

export const demarkNine: StrategyDefinition = {
  id: 'demark-nine',
  name: 'Sequential Nine',
  category: 'reversion',
  difficulty: 'Advanced',
  timeframe: '1D',
  runsOn: '1d',
  description:
    'Counts closes below the close four candles earlier and buys at the ninth in a row when the lowest of the last two lows is not above the two before them, after DeMark; short likewise.',
  worksWhen: 'A fall of about two weeks has come without a pause and runs out of sellers.',
  failsWhen:
    'The fall is one of the few that last: the count is complete and the price goes on falling. At its defaults it has lost on Bitcoin, Ether and Solana even before costs.',
  parameters: [
    { name: 'count', label: 'Candles of the count', kind: 'integer', default: 9, min: 5, max: 13, step: 1 },
    { name: 'stop', label: 'Stop in ATR', kind: 'number', default: 2, min: 0.5, max: 6, step: 0.25 },
    { name: 'longest', label: 'Days to hold', kind: 'integer', default: 8, min: 2, max: 30, step: 1 },
  ],
  entry: {
    long: all(
      held(below(close, priceValue('close', 4)), count),
      atLeast(firstBefore, fourEarlier),
      atMost(smaller(low(0), low(1)), smaller(low(2), low(3))),
    ),
    short: all(
      held(above(close, priceValue('close', 4)), count),
      atMost(firstBefore, fourEarlier),
      atLeast(larger(high(0), high(1)), larger(high(2), high(3))),
    ),
  },
  exit: { long: held(above(close, priceValue('close', 4)), 4), short: held(below(close, priceValue('close', 4)), 4) },
  protection: {
    stopLoss: { kind: 'distance', of: multiply(indicator('atr', { period: 14 }), param('stop')) },
    timeExit: param('longest'),
  },
  sizing: { kind: 'risk_fraction', value: 0.015 },
};
