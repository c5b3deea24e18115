import type { MyPlan } from '@atb/core/plans/resolve-plan';
import { queryOptions } from '@tanstack/react-query';
import { callDatabase } from './call-database.ts';

async function getMyPlan(): Promise<MyPlan> {
  const [plan] = await callDatabase('my_plan', {});
  if (plan === undefined) throw new Error('The database names no plan.');
  return plan;
}

/** The plan as the server reads it for its limits. Only what to show depends on it: the server asks again. */
export function myPlanQuery(email: string) {
  return queryOptions({ queryKey: ['my-plan', email], queryFn: getMyPlan, staleTime: 60_000 });
}
