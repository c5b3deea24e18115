import { type MyPlan, advisorPlan } from '@atb/core/plans/resolve-plan';
import { checkStrategyLab } from '@atb/core/plans/strategy-lab';
import { queryOptions } from '@tanstack/react-query';
import { myPlanQuery } from '../../../lib/api/get-my-plan.ts';

function hasLab(plan: MyPlan | null): boolean {
  return checkStrategyLab(advisorPlan(plan)).status === 'allowed';
}

/** Whether the plan includes the Strategy Lab. Only what to show depends on it: the server asks again. */
export function labAccessQuery(email: string) {
  return queryOptions({ ...myPlanQuery(email), select: hasLab });
}
