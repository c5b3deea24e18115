import { MY_PLAN_COLUMNS } from '@atb/api/rows/my-plan';
import type { MyPlan } from '@atb/core/plans/resolve-plan';
import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';

async function getMyPlan(): Promise<MyPlan> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .rpc('my_plan')
    .select(MY_PLAN_COLUMNS)
    .single()
    .overrideTypes<MyPlan, { merge: false }>()
    .throwOnError();
  return data;
}

/** The plan as the server reads it for its limits. Only what to show depends on it: the server asks again. */
export function myPlanQuery(email: string) {
  return queryOptions({ queryKey: ['my-plan', email], queryFn: getMyPlan, staleTime: 60_000 });
}
