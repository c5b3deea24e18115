import {
  type ParameterRange,
  type ParameterSpace,
  paramsAt,
  planSpace,
} from '@atb/core/backtest/sweep/parameter-space';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import type { StrategyParams } from '@atb/core/strategies/resolve-params';
import { RunFailed } from './run-end.ts';

/** @throws RunFailed with a sentence when the ranges do not fit the strategy. */
export function planSearch(ranges: readonly ParameterRange[], definition: StrategyDefinition): ParameterSpace {
  const plan = planSpace(ranges, definition.parameters);
  if (plan.status === 'invalid') throw new RunFailed(plan.message);
  return plan.space;
}

/** Both ends of every range: what needs the longest warm-up is among them. */
export function cornerParams(space: ParameterSpace, params: StrategyParams): readonly StrategyParams[] {
  const lowest = space.dimensions.map(() => 0);
  const highest = space.dimensions.map(({ count }) => count - 1);
  return [lowest, highest].map((point) => ({ ...params, ...paramsAt(space, point) }));
}

export function describeSpace({ dimensions, combinations }: ParameterSpace) {
  return {
    combinations,
    dimensions: dimensions.map(({ name, count, valueAt }) => ({
      name,
      count,
      first: valueAt(0),
      last: valueAt(count - 1),
    })),
  };
}
