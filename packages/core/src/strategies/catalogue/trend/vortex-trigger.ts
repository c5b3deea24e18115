import {
  above,
  all,
  crossesAbove,
  crossesBelow,
  indicator,
  multiply,
  named,
  param,
  priceValue,
  valueWhen,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const settings = { period: param('period') };
const plus = indicator('vortex', settings);
const minus = indicator('vortex', settings, { output: 'minus' });
const close = priceValue('close');
/** Extremes of the candle at which the lines crossed; none when that is too long ago. */
const trigger = named(
  'the high of the upward cross',
  valueWhen(crossesAbove(plus, minus), priceValue('high'), param('wait')),
);
const shortTrigger = named(
  'the low of the downward cross',
  valueWhen(crossesAbove(minus, plus), priceValue('low'), param('wait')),
);

export const vortexTrigger: StrategyDefinition = {
  id: 'vortex-trigger',
  name: 'Vortex Trigger',
  category: 'trend',
  difficulty: 'Intermediate',
  timeframe: '8H',
  runsOn: '8h',
  description:
    'Notes the candle at which the Vortex lines cross and enters only when a later close leaves that candle on the same side.',
  worksWhen: 'Turns are followed by a clear move: the trigger comes within a few candles.',
  failsWhen: 'The market turns every few days: triggers are reached just before the lines cross back.',
  parameters: [
    { name: 'period', label: 'Period', kind: 'integer', default: 14, min: 7, max: 40, step: 1 },
    { name: 'wait', label: 'Candles to wait for the trigger', kind: 'integer', default: 8, min: 2, max: 30, step: 1 },
    { name: 'stop', label: 'Stop in ATR', kind: 'number', default: 2.5, min: 1, max: 6, step: 0.25 },
  ],
  entry: {
    long: all(crossesAbove(close, trigger), above(plus, minus)),
    short: all(crossesBelow(close, shortTrigger), above(minus, plus)),
  },
  exit: { long: crossesBelow(plus, minus), short: crossesBelow(minus, plus) },
  protection: { stopLoss: { kind: 'distance', of: multiply(indicator('atr', { period: 14 }), param('stop')) } },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
