import type { Refusal } from '@atb/api/functions/refusal';
import type { SweepRequest } from '@atb/api/functions/research/start-sweep';
import { TRIALS_MAX } from '@atb/api/functions/research-fields';
import { findOrderFaults } from '@atb/core/backtest/sweep/find-order-fault';
import { planSpace } from '@atb/core/backtest/sweep/parameter-space';
import type { StrategyDefinition } from '@atb/core/strategies/definition';

/** Why the ranges cannot be searched as asked for; null when they can. */
export function findSpaceRefusal(
  { ranges, sampler, params }: Pick<SweepRequest, 'ranges' | 'sampler' | 'params'>,
  definition: StrategyDefinition,
): Refusal | null {
  const plan = planSpace(ranges, definition.parameters);
  if (plan.status === 'invalid') {
    return { field: plan.field, reason: 'INVALID_RANGES', error: plan.message };
  }
  const [crossed] = findOrderFaults(definition, { ranges, params });
  if (crossed !== undefined) {
    const { name, place, message } = crossed;
    const field = place === 'value' ? `params.${name}` : `ranges[${ranges.findIndex((each) => each.name === name)}]`;
    return { field, reason: 'INVALID_RANGES', error: message };
  }
  const { combinations } = plan.space;
  if (sampler !== 'grid' || combinations <= TRIALS_MAX) return null;
  const count = combinations.toLocaleString('en', { maximumFractionDigits: 0 });
  const error = `These ranges make ${count} combinations; a grid may have ${TRIALS_MAX.toLocaleString('en')}. Let the random or the TPE sampler try some of them, or take wider steps.`;
  return { field: 'ranges', reason: 'TOO_MANY_COMBINATIONS', error };
}
