import {
  add,
  above,
  all,
  atLeast,
  atMost,
  below,
  quotient,
  held,
  highest,
  indicator,
  larger,
  lowest,
  multiply,
  named,
  param,
  priceValue,
  smaller,
  subtract,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';
import type { Expression } from '../../expression.ts';

const close = priceValue('close');
/** -1, 0 or 1, by the sign of a value. */
const vote = (value: Expression): Expression => smaller(larger(multiply(value, 1e9), -1), 1);
const dmi = (output: 'adx' | 'plusDI' | 'minusDI') => indicator('dmi', { period: 14 }, { output });
const average = (period: number) => indicator('ema', { period });
const span = param('span');
const trend = named('the vote of the trend', vote(subtract(average(20), average(80))));
const strength = named('the vote of the direction', vote(subtract(dmi('plusDI'), dmi('minusDI'))));
const momentum = named('the vote of the momentum', vote(indicator('roc', { period: span })));
const volume = named('the vote of the volume', vote(indicator('cmf', { period: span })));
const place = named(
  'the vote of the place in the range',
  vote(subtract(close, quotient(add(highest(priceValue('high'), span), lowest(priceValue('low'), span)), 2))),
);
const votes = named('the sum of the votes', add(add(add(trend, strength), add(momentum, volume)), place));
const least = subtract(param('majority'), 0.5);

export const fiveWayVote: StrategyDefinition = {
  id: 'five-way-vote',
  name: 'Five-Way Vote',
  category: 'advanced',
  difficulty: 'Intermediate',
  timeframe: '4H',
  runsOn: '4h',
  description:
    'Asks five different measures for a vote: trend, direction, momentum, volume and place in the range. It enters when enough of them agree for some candles, and leaves when as many vote against it as for it.',
  worksWhen:
    'Moves that show in price and in volume at once; a vote also keeps out of trades that only one measure likes.',
  failsWhen:
    'Five votes are not five opinions: all are made from the same candles, so they agree most at the end of a move, and change sides together.',
  parameters: [
    { name: 'span', label: 'Candles of the measures', kind: 'integer', default: 30, min: 10, max: 100, step: 5 },
    { name: 'majority', label: 'Votes needed', kind: 'integer', default: 5, min: 3, max: 5, step: 1 },
    { name: 'patience', label: 'Candles of agreement', kind: 'integer', default: 3, min: 1, max: 12, step: 1 },
    { name: 'stop', label: 'Stop in ATR', kind: 'number', default: 3, min: 1, max: 8, step: 0.5 },
  ],
  entry: {
    long: all(held(above(votes, least), param('patience')), above(dmi('adx'), 20)),
    short: all(held(below(votes, multiply(least, -1)), param('patience')), above(dmi('adx'), 20)),
  },
  exit: { long: atMost(votes, 0), short: atLeast(votes, 0) },
  protection: { stopLoss: { kind: 'distance', of: multiply(indicator('atr', { period: 14 }), param('stop')) } },
  sizing: { kind: 'equity_fraction', value: 1 },
};
