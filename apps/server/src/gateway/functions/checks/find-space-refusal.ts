import type { Refusal } from '@atb/api/functions/refusal';
import type { SweepRequest } from '@atb/api/functions/research/start-sweep';
import { TRIALS_MAX } from '@atb/api/functions/research-fields';
import { planSpace } from '@atb/core/backtest/sweep/parameter-space';
import type { StrategyDefinition } from '@atb/core/strategies/definition';

/** Why the ranges cannot be searched as wished; null when they can. */
export function findSpaceRefusal(
  { ranges, sampler }: Pick<SweepRequest, 'ranges' | 'sampler'>,
  definition: StrategyDefinition,
): Refusal | null {
  const plan = planSpace(ranges, definition.parameters);
  if (plan.status === 'invalid') {
    return { field: plan.field, reason: 'INVALID_RANGES', error: plan.message };
  }
  const { combinations } = plan.space;
  if (sampler !== 'grid' || combinations <= TRIALS_MAX) return null;
  const count = combinations.toLocaleString('en', { maximumFractionDigits: 0 });
  const error = `These ranges make ${count} combinations; a grid may have ${TRIALS_MAX.toLocaleString('en')}. Let the random or the TPE sampler try some of them, or take wider steps.`;
  return { field: 'ranges', reason: 'TOO_MANY_COMBINATIONS', error };
}
