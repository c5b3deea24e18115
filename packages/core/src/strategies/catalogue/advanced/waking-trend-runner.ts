import {
  above,
  all,
  atLeast,
  below,
  crossesAbove,
  indicator,
  multiply,
  namedCondition,
  param,
  position,
  within,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const dmi = (output: 'adx' | 'plusDI' | 'minusDI') => indicator('dmi', { period: 14 }, { output });
const adx = dmi('adx');
const atr = indicator('atr', { period: 14 });
const hasBegun = namedCondition(
  'the trend wakes up',
  all(crossesAbove(adx, param('awake')), within(below(adx, param('asleep')), 40)),
);
/** A trade that has not shown a gain by then is not the one it was taken for. */
const isLate = namedCondition(
  'the trade is late',
  all(atLeast(position('candles_held'), param('patience')), below(position('best_profit'), param('proof'))),
);

export const wakingTrendRunner: StrategyDefinition = {
  id: 'waking-trend-runner',
  name: 'Waking Trend Runner',
  category: 'advanced',
  difficulty: 'Advanced',
  timeframe: '4H',
  runsOn: '4h',
  description:
    'Enters as ADX wakes up from a long sleep, in the direction of the stronger line. A trade that shows no gain in time is dropped; one that does may run behind a wide trailing stop.',
  worksWhen: 'Few trades of many become large ones, and the large ones show themselves early.',
  failsWhen:
    'Most trades are dropped for a small loss and fees. If the large ones start slowly, they are dropped too, and nothing pays for the rest.',
  parameters: [
    { name: 'awake', label: 'Awake above ADX', kind: 'number', default: 22, min: 15, max: 35, step: 1 },
    { name: 'asleep', label: 'Asleep below ADX', kind: 'number', default: 16, min: 8, max: 22, step: 1 },
    { name: 'patience', label: 'Timeout (candles)', kind: 'integer', default: 10, min: 3, max: 40, step: 1 },
    {
      name: 'proof',
      label: 'Gain that proves the trade',
      kind: 'number',
      default: 0.02,
      min: 0.005,
      max: 0.08,
      step: 0.005,
    },
    { name: 'trail', label: 'Trailing stop in ATR', kind: 'number', default: 4, min: 1.5, max: 10, step: 0.5 },
  ],
  entry: {
    long: all(hasBegun, above(dmi('plusDI'), dmi('minusDI'))),
    short: all(hasBegun, above(dmi('minusDI'), dmi('plusDI'))),
  },
  exit: { long: isLate, short: isLate },
  protection: {
    stopLoss: { kind: 'distance', of: multiply(atr, 2.5) },
    trailing: { distance: { kind: 'distance', of: multiply(atr, param('trail')) }, activation: param('proof') },
    timeExit: 180,
  },
  sizing: { kind: 'risk_fraction', value: 0.015 },
};
