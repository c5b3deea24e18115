import { strategyLabNotInPlan } from '@atb/core/plans/plan-sentences';

/** What is answered to who asks for something that cannot be; a sentence, or null for what a plan does not include. */
export const refuseLearner = <Reason extends string>(reason: Reason, error: string | null) =>
  ({ status: 'refused', reason, error: error ?? strategyLabNotInPlan() }) as const;
