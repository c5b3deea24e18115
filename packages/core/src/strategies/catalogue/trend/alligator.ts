import {
  above,
  abs,
  all,
  below,
  crossesAbove,
  crossesBelow,
  indicator,
  larger,
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
const line = (period: 'jaw' | 'teeth' | 'lips', forward: number) =>
  shift(indicator('smma', { period: param(period) }, { of: priceValue('hl2') }), forward);
const jaw = named('the line of the jaw', line('jaw', 8));
const teeth = named('the line of the teeth', line('teeth', 5));
const lips = named('the line of the lips', line('lips', 3));
/** A fractal: the middle of five candles has the extreme; known two candles later. */
const high = (ago: number) => priceValue('high', ago);
const low = (ago: number) => priceValue('low', ago);
const isTop = namedCondition(
  'five candles have their highest high in the middle',
  all(above(high(2), high(0)), above(high(2), high(1)), above(high(2), high(3)), above(high(2), high(4))),
);
const isBottom = namedCondition(
  'five candles have their lowest low in the middle',
  all(below(low(2), low(0)), below(low(2), low(1)), below(low(2), low(3)), below(low(2), low(4))),
);
const top = named('the latest fractal high', valueWhen(isTop, high(2), 60));
const bottom = named('the latest fractal low', valueWhen(isBottom, low(2), 60));

export const alligator: StrategyDefinition = {
  id: 'alligator',
  name: 'Alligator and Fractals',
  category: 'trend',
  difficulty: 'Advanced',
  timeframe: '4H',
  runsOn: '4h',
  description:
    'Buys a close above the latest fractal high that lies above the teeth of the Alligator while its mouth is open, after Bill Williams; short likewise.',
  worksWhen: 'A sleeping market wakes: the three lines part and every fractal that breaks is followed by another.',
  failsWhen: 'The mouth opens and closes within days: fractals break on both sides of tangled lines.',
  parameters: [
    { name: 'jaw', label: 'Jaw', kind: 'integer', default: 13, min: 8, max: 40, step: 1 },
    { name: 'teeth', label: 'Teeth', kind: 'integer', default: 8, min: 5, max: 25, step: 1 },
    { name: 'lips', label: 'Lips', kind: 'integer', default: 5, min: 2, max: 15, step: 1 },
  ],
  entry: {
    long: all(crossesAbove(close, top), above(top, teeth), above(lips, teeth), above(teeth, jaw)),
    short: all(crossesBelow(close, bottom), below(bottom, teeth), below(lips, teeth), below(teeth, jaw)),
  },
  exit: { long: below(close, teeth), short: above(close, teeth) },
  protection: {
    stopLoss: { kind: 'distance', of: larger(abs(subtract(close, jaw)), indicator('atr', { period: 14 })) },
  },
  sizing: { kind: 'risk_fraction', value: 0.015 },
};
