import {
  above,
  add,
  all,
  atLeast,
  below,
  crossesAbove,
  highest,
  lowest,
  named,
  namedCondition,
  param,
  priceValue,
  shift,
  subtract,
  valueWhen,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const days = param('days');
/** The high of some days ago, which no later day has reached and which was the highest for longer. */
const high = priceValue('high', days);
const isBoxDone = namedCondition(
  'a high has stood long enough',
  all(
    above(high, highest(priceValue('high'), days)),
    atLeast(high, shift(highest(priceValue('high'), param('lookBack')), days)),
  ),
);
const top = named('the top of the box', valueWhen(isBoxDone, high, 90));
const bottom = named('the bottom of the box', valueWhen(isBoxDone, lowest(priceValue('low'), add(days, 1)), 90));

export const darvasBox: StrategyDefinition = {
  id: 'darvas-box',
  name: 'Darvas Box',
  category: 'breakout',
  difficulty: 'Advanced',
  timeframe: '1D',
  runsOn: '1d',
  description:
    'Draws a box when a new high has stood for some days, buys the close above its top and leaves below the bottom of the latest box.',
  worksWhen: 'A bull market climbs in steps: a high, a rest, the next high.',
  failsWhen: 'Steps become a staircase down: the last box of a bull market breaks at its bottom.',
  parameters: [
    { name: 'days', label: 'Days that the high must stand', kind: 'integer', default: 3, min: 1, max: 10, step: 1 },
    { name: 'lookBack', label: 'Days of the high', kind: 'integer', default: 20, min: 5, max: 120, step: 5 },
    { name: 'risk', label: 'Risk of a position', kind: 'number', default: 0.02, min: 0.0025, max: 0.05, step: 0.0025 },
  ],
  entry: { long: crossesAbove(close, top) },
  exit: { long: below(close, bottom) },
  protection: { stopLoss: { kind: 'distance', of: subtract(close, bottom) } },
  sizing: { kind: 'risk_fraction', value: param('risk') },
};
