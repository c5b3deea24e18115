import {
  add,
  above,
  all,
  any,
  below,
  held,
  highest,
  indicator,
  lowest,
  multiply,
  named,
  namedCondition,
  not,
  param,
  priceValue,
  subtract,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const period = param('period');
const room = named('the room', multiply(indicator('atr', { period }), param('room')));
const firstBelowHigh = subtract(highest(priceValue('high'), period), room);
const firstAboveLow = add(lowest(priceValue('low'), period), room);
const shortLine = named('the stop line under the highs', highest(firstBelowHigh, param('smooth')));
const longLine = named('the stop line over the lows', lowest(firstAboveLow, param('smooth')));
const isUp = namedCondition('the close is above both stop lines', all(above(close, shortLine), above(close, longLine)));
const isDown = namedCondition(
  'the close is below both stop lines',
  all(below(close, shortLine), below(close, longLine)),
);

export const chandeKrollReentry: StrategyDefinition = {
  id: 'chande-kroll-reentry',
  name: 'Chande Kroll Stop with Re-entry',
  category: 'advanced',
  difficulty: 'Expert',
  timeframe: '1D',
  runsOn: '1d',
  description:
    'Enters when the close is beyond both Chande Kroll lines, leaves on a trailing stop, and enters the same trend again at its next new high as long as the lines have not turned.',
  worksWhen: 'Long trends with deep setbacks: the stop keeps the gain and the re-entry keeps the trend.',
  failsWhen:
    'Setbacks that stop it out become tops: it comes back at the high and pays again. Three stops in one trend cost more than the first gain.',
  parameters: [
    { name: 'period', label: 'Period', kind: 'integer', default: 20, min: 8, max: 60, step: 2 },
    { name: 'room', label: 'Room in ATR', kind: 'number', default: 2.5, min: 1, max: 5, step: 0.25 },
    { name: 'smooth', label: 'Candles of the lines', kind: 'integer', default: 15, min: 5, max: 40, step: 1 },
    { name: 'trail', label: 'Trailing stop in ATR', kind: 'number', default: 3, min: 1, max: 8, step: 0.5 },
  ],
  entry: {
    long: all(
      isUp,
      any(all(held(isUp, 3), not(held(isUp, 4))), all(held(isUp, 6), above(close, highest(priceValue('high', 1), 10)))),
    ),
    short: all(
      isDown,
      any(
        all(held(isDown, 3), not(held(isDown, 4))),
        all(held(isDown, 6), below(close, lowest(priceValue('low', 1), 10))),
      ),
    ),
  },
  exit: { long: below(close, longLine), short: above(close, shortLine) },
  protection: {
    stopLoss: { kind: 'distance', of: multiply(room, 1.2) },
    trailing: {
      distance: { kind: 'distance', of: multiply(indicator('atr', { period: 20 }), param('trail')) },
      activation: 0.02,
    },
  },
  sizing: { kind: 'risk_fraction', value: 0.015 },
};
