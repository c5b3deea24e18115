import { above, below, indicator, multiply, onTimeframe, param } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const change = onTimeframe('30x', indicator('roc', { period: param('months') }));

export const timeSeriesMomentum: StrategyDefinition = {
  id: 'time-series-momentum',
  name: 'Time-Series Momentum',
  category: 'trend',
  difficulty: 'Intermediate',
  timeframe: '1M month',
  runsOn: '1d',
  description:
    'Asks once every thirty days whether the market has gained over the last months, and goes with the answer, long or short.',
  worksWhen: 'Years have a direction: what rose in the last quarter goes on for another month.',
  failsWhen: 'The market turns within a month, as in a crash after a long rise: the answer is a month old.',
  parameters: [
    { name: 'months', label: 'Months of thirty days', kind: 'integer', default: 3, min: 1, max: 12, step: 1 },
    { name: 'gain', label: 'Change to enter, percent', kind: 'number', default: 5, min: 0, max: 30, step: 1 },
  ],
  entry: { long: above(change, param('gain')), short: below(change, multiply(param('gain'), -1)) },
  exit: { long: below(change, 0), short: above(change, 0) },
  protection: { stopLoss: { kind: 'fraction', value: 0.25 } },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
