import { resolvePlan } from '@atb/core/plans/resolve-plan';
import { checkStrategyLab } from '@atb/core/plans/strategy-lab';
import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../../../lib/supabase.ts';

interface PlanRow {
  readonly plan: string;
  readonly ai_limit: number;
}

async function getLabAccess(email: string): Promise<boolean> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('user_plans')
    .select('plan, ai_limit')
    .eq('email', email.toLowerCase())
    .maybeSingle()
    .overrideTypes<PlanRow, { merge: false }>()
    .throwOnError();
  const plan = resolvePlan(data === null ? null : { plan: data.plan, aiLimit: data.ai_limit }, 'advisor');
  return checkStrategyLab(plan).status === 'allowed';
}

/** Whether the plan includes the Strategy Lab. Only what to show depends on it: the server asks again. */
export function labAccessQuery(email: string) {
  return queryOptions({ queryKey: ['lab-access', email], queryFn: () => getLabAccess(email), staleTime: 60_000 });
}
