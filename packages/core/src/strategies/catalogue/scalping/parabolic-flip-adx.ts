import {
  abs,
  above,
  all,
  below,
  crossesAbove,
  crossesBelow,
  quotient,
  indicator,
  named,
  namedCondition,
  param,
  priceValue,
  rising,
  subtract,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const sar = indicator('psar', { step: param('step'), max: 0.2 });
const direction = indicator('psar', { step: param('step'), max: 0.2 }, { output: 'direction' });
const dmi = (output: 'adx' | 'plusDI' | 'minusDI') => indicator('dmi', { period: 14 }, { output });
const gap = named('the distance of the dot', abs(subtract(close, sar)));
const isStrong = namedCondition(
  'the trend is strong and grows',
  all(above(dmi('adx'), param('strength')), rising(dmi('adx'), 1)),
);

export const parabolicFlipAdx: StrategyDefinition = {
  id: 'parabolic-flip-adx',
  name: 'Parabolic Flip with ADX',
  category: 'scalping',
  difficulty: 'Advanced',
  timeframe: '5M',
  runsOn: '5m',
  description:
    'Takes a change of sides of the Parabolic SAR only while ADX is high and growing and the directional lines agree, with the dot as stop and a fixed target.',
  worksWhen: 'A strong move shakes off late riders and goes on the same way within minutes.',
  failsWhen:
    'ADX is high because the move is old. In a range most flips are refused, but the few that pass are the worst ones.',
  parameters: [
    { name: 'step', label: 'Acceleration', kind: 'number', default: 0.02, min: 0.005, max: 0.06, step: 0.005 },
    { name: 'strength', label: 'ADX above', kind: 'number', default: 25, min: 12, max: 45, step: 1 },
    {
      name: 'target',
      label: 'Target in multiples of the stop',
      kind: 'number',
      default: 1.8,
      min: 1,
      max: 5,
      step: 0.2,
    },
  ],
  entry: {
    long: all(
      crossesAbove(direction, 0),
      isStrong,
      above(dmi('plusDI'), dmi('minusDI')),
      above(quotient(gap, close), 0.004),
    ),
    short: all(
      crossesBelow(direction, 0),
      isStrong,
      above(dmi('minusDI'), dmi('plusDI')),
      above(quotient(gap, close), 0.004),
    ),
  },
  exit: { long: below(direction, 0), short: above(direction, 0) },
  protection: {
    stopLoss: { kind: 'distance', of: gap },
    takeProfit: { kind: 'risk_reward', multiple: param('target') },
    timeExit: 72,
  },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
