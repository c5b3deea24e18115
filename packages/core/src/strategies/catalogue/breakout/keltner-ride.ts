import { above, below, held, indicator, param, priceValue } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const channel = (output: 'lower' | 'middle' | 'upper') =>
  indicator('keltner', { emaPeriod: param('period'), multiplier: param('width') }, { output });
const isOutside = held(above(close, channel('upper')), param('confirm'));
const isBelow = held(below(close, channel('lower')), param('confirm'));

export const keltnerRide: StrategyDefinition = {
  id: 'keltner-ride',
  name: 'Keltner Ride',
  category: 'breakout',
  difficulty: 'Beginner',
  timeframe: '4H',
  runsOn: '4h',
  description:
    'Gets in when the closes stay outside the Keltner channel and rides until one is back at the middle of it.',
  worksWhen: 'A move is so strong that the price leaves its usual range and walks along the edge.',
  failsWhen:
    'Closes outside are exaggerations: the middle is reached from the far end, with most of the way as a loss.',
  parameters: [
    { name: 'period', label: 'Average', kind: 'integer', default: 30, min: 10, max: 100, step: 2 },
    { name: 'width', label: 'Width in ATR', kind: 'number', default: 2, min: 1, max: 5, step: 0.25 },
    { name: 'confirm', label: 'Closes outside', kind: 'integer', default: 2, min: 1, max: 6, step: 1 },
  ],
  entry: { long: isOutside, short: isBelow },
  exit: { long: below(close, channel('middle')), short: above(close, channel('middle')) },
  protection: { stopLoss: { kind: 'fraction', value: 0.05 } },
  sizing: { kind: 'equity_fraction', value: 1 },
};
