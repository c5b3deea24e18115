import { crossesAbove, crossesBelow, indicator, param } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const direction = indicator(
  'supertrend',
  { period: param('period'), multiplier: param('multiplier') },
  { output: 'direction' },
);

export const supertrendFlip: StrategyDefinition = {
  id: 'supertrend-flip',
  name: 'Supertrend Flip',
  category: 'trend',
  difficulty: 'Beginner',
  timeframe: '8H',
  runsOn: '8h',
  description:
    'Follows the Supertrend line, which keeps several times the usual range away from the price and flips when it is broken.',
  worksWhen: 'The market moves in long legs whose setbacks are smaller than the distance of the line.',
  failsWhen: 'Wide candles go to and fro: the line is broken on both sides in turn.',
  parameters: [
    { name: 'period', label: 'ATR period', kind: 'integer', default: 10, min: 5, max: 40, step: 1 },
    { name: 'multiplier', label: 'Distance in ATR', kind: 'number', default: 3, min: 1, max: 6, step: 0.25 },
  ],
  entry: { long: crossesAbove(direction, 0), short: crossesBelow(direction, 0) },
  exit: { long: crossesBelow(direction, 0), short: crossesAbove(direction, 0) },
  protection: {},
  sizing: { kind: 'equity_fraction', value: 1 },
};
