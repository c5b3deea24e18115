import { above, below, indicator, multiply, onTimeframe, param, priceValue } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const average = onTimeframe('1w', indicator('sma', { period: param('weeks') }));
const weeklyClose = onTimeframe('1w', priceValue('close'));

export const weeklyAverage: StrategyDefinition = {
  id: 'weekly-average',
  name: 'Weekly Average',
  category: 'trend',
  difficulty: 'Beginner',
  timeframe: '1W',
  runsOn: '1d',
  description: 'Is invested from a weekly close above its average of some weeks on, until one lies a little below it.',
  worksWhen: 'Bull and bear markets last for months: it sits out most of a long fall.',
  failsWhen: 'Within a year without direction, and at sharp turns: it is weeks late on both sides.',
  parameters: [
    { name: 'weeks', label: 'Weeks', kind: 'integer', default: 10, min: 4, max: 40, step: 1 },
    { name: 'band', label: 'Distance to leave', kind: 'number', default: 0.02, min: 0, max: 0.1, step: 0.005 },
  ],
  entry: { long: above(weeklyClose, average) },
  exit: { long: below(weeklyClose, multiply(average, { kind: 'subtract', left: 1, right: param('band') })) },
  protection: {},
  sizing: { kind: 'equity_fraction', value: 1 },
};
