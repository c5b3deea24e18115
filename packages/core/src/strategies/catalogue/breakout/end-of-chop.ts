import {
  above,
  all,
  any,
  below,
  crossesAbove,
  crossesBelow,
  indicator,
  multiply,
  namedCondition,
  param,
  priceValue,
  within,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const chop = indicator('choppiness', { period: param('period') });
const middle = indicator('donchian', { period: multiply(param('period'), 2) });
const hasEnded = namedCondition(
  'a choppy spell has ended',
  all(crossesBelow(chop, param('calm')), within(above(chop, param('choppy')), multiply(param('period'), 2))),
);

export const endOfChop: StrategyDefinition = {
  id: 'end-of-chop',
  name: 'End of the Chop',
  category: 'breakout',
  difficulty: 'Intermediate',
  timeframe: '4H',
  runsOn: '4h',
  description:
    'When choppiness falls from high to low, a range has ended: goes with the side of the old range that the price is on.',
  worksWhen: 'Long sideways phases end in a move that is as long as they were.',
  failsWhen: 'The measure falls because of one jump, and the price goes sideways again on a new level.',
  parameters: [
    { name: 'period', label: 'Choppiness period', kind: 'integer', default: 14, min: 7, max: 40, step: 1 },
    { name: 'choppy', label: 'Choppy above', kind: 'number', default: 58, min: 50, max: 75, step: 1 },
    { name: 'calm', label: 'Ended below', kind: 'number', default: 42, min: 25, max: 49, step: 1 },
    { name: 'stop', label: 'Stop in ATR', kind: 'number', default: 2.5, min: 1, max: 6, step: 0.25 },
  ],
  entry: { long: all(hasEnded, above(close, middle)), short: all(hasEnded, below(close, middle)) },
  exit: {
    long: any(crossesBelow(close, middle), above(chop, param('choppy'))),
    short: any(crossesAbove(close, middle), above(chop, param('choppy'))),
  },
  protection: { stopLoss: { kind: 'distance', of: multiply(indicator('atr', { period: 14 }), param('stop')) } },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
