import { above, crossesAbove, highest, indicator, lowest, multiply, named, param, subtract } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const adaptive = named('the Kaufman average', indicator('kama', { period: param('period') }));
/** Usual step of the average from candle to candle. */
const noise = indicator(
  'standard-deviation',
  { period: 20 },
  { of: indicator('momentum', { period: 1 }, { of: adaptive }) },
);
const needed = named('the step that counts', multiply(noise, param('filter')));
const climbed = named('the rise of the average from its low', subtract(adaptive, lowest(adaptive, param('memory'))));
const fallen = named('the fall of the average from its high', subtract(highest(adaptive, param('memory')), adaptive));

export const kamaFilter: StrategyDefinition = {
  id: 'kama-filter',
  name: 'Kaufman Filter',
  category: 'trend',
  difficulty: 'Advanced',
  timeframe: '8H',
  runsOn: '8h',
  description:
    'Follows the turns of the Kaufman average, which stands still in noise, once it has moved by more than its own usual step.',
  worksWhen: 'Quiet stretches and clean moves alternate: the average waits out the first and follows the second.',
  failsWhen: 'A market that is noisy in both directions at full speed moves the average after all, late each time.',
  parameters: [
    { name: 'period', label: 'Efficiency period', kind: 'integer', default: 20, min: 5, max: 60, step: 1 },
    { name: 'memory', label: 'Candles since the turn', kind: 'integer', default: 12, min: 3, max: 40, step: 1 },
    {
      name: 'filter',
      label: 'Usual steps to count as a turn',
      kind: 'number',
      default: 2,
      min: 0.25,
      max: 6,
      step: 0.25,
    },
  ],
  entry: { long: crossesAbove(climbed, needed), short: crossesAbove(fallen, needed) },
  exit: { long: above(fallen, needed), short: above(climbed, needed) },
  protection: { stopLoss: { kind: 'distance', of: multiply(indicator('atr', { period: 14 }), 4) } },
  sizing: { kind: 'equity_fraction', value: 1 },
};
