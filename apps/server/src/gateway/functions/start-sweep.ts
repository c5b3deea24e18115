import type { RunResponse } from '@atb/api/functions/research-fields';
import { startSweepBody, TRIALS_MAX, type SweepRequest } from '@atb/api/functions/start-sweep';
import { planSpace } from '@atb/core/backtest/sweep/parameter-space';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { checkSubject, findLabRefusal } from './research-subject.ts';
import { startRun } from './start-run.ts';
import { defineUserFunction } from './user-function.ts';

/** Queues a sweep of the Strategy Lab. */
export const startSweep = defineUserFunction({
  name: 'start-sweep',
  body: startSweepBody,
  handle: async (context, body): Promise<RunResponse> => {
    const locked = await findLabRefusal(context);
    if (locked !== null) return locked;
    const subject = await checkSubject(context.services.archive, body);
    if (subject.status === 'refused') return subject.refusal;
    const refusal = findSpaceRefusal(body, subject.definition);
    if (refusal !== null) return refusal;
    const { name, assumptions } = subject;
    return startRun(context, { kind: 'sweep', name, request: { ...body, name, assumptions } });
  },
});

/** Why the ranges cannot be searched as asked for; null when they can. */
export function findSpaceRefusal(
  { ranges, sampler }: Pick<SweepRequest, 'ranges' | 'sampler'>,
  definition: StrategyDefinition,
): RunResponse | null {
  const plan = planSpace(ranges, definition.parameters);
  if (plan.status === 'invalid') {
    return { success: false, field: plan.field, reason: 'INVALID_RANGES', error: plan.message };
  }
  const { combinations } = plan.space;
  if (sampler !== 'grid' || combinations <= TRIALS_MAX) return null;
  const count = combinations.toLocaleString('en', { maximumFractionDigits: 0 });
  const error = `These ranges make ${count} combinations; a grid may have ${TRIALS_MAX.toLocaleString('en')}. Let the random or the TPE sampler try some of them, or take wider steps.`;
  return { success: false, field: 'ranges', reason: 'TOO_MANY_COMBINATIONS', error };
}
