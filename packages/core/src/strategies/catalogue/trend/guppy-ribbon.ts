import { above, all, below, crossesAbove, indicator, multiply, param, within } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const average = (group: 'fast' | 'slow', factor: number) =>
  indicator('ema', { period: multiply(param(group), factor) });
const traders = [average('fast', 1), average('fast', 2.5), average('fast', 5)] as const;
const investors = [average('slow', 1), average('slow', 1.5), average('slow', 2)] as const;

export const guppyRibbon: StrategyDefinition = {
  id: 'guppy-ribbon',
  name: 'Guppy Ribbon',
  category: 'trend',
  difficulty: 'Intermediate',
  timeframe: '1D',
  runsOn: '1d',
  description:
    'Buys when a ribbon of fast averages has passed a ribbon of slow ones and both fan out in order, after Guppy.',
  worksWhen: 'Short-term traders and long-term holders turn to the same side after a quiet spell.',
  failsWhen: 'The ribbons stay tangled: they fan out for a week and fold again.',
  parameters: [
    { name: 'fast', label: 'Fastest of the traders', kind: 'integer', default: 3, min: 2, max: 10, step: 1 },
    { name: 'slow', label: 'Fastest of the investors', kind: 'integer', default: 30, min: 20, max: 80, step: 5 },
    { name: 'wait', label: 'Days to fan out', kind: 'integer', default: 10, min: 1, max: 40, step: 1 },
  ],
  entry: {
    long: all(
      within(crossesAbove(traders[2], investors[0]), param('wait')),
      above(traders[0], traders[1]),
      above(traders[1], traders[2]),
      above(traders[2], investors[0]),
      above(investors[0], investors[1]),
      above(investors[1], investors[2]),
    ),
  },
  exit: { long: below(traders[1], investors[0]) },
  protection: { stopLoss: { kind: 'fraction', value: 0.12 } },
  sizing: { kind: 'equity_fraction', value: 1 },
};
