import { isTier, type Tier } from '@atb/core/plans/tiers';
import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../../../lib/supabase.ts';

async function getTier(email: string): Promise<Tier> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('user_plans')
    .select('plan')
    .eq('email', email.toLowerCase())
    .maybeSingle()
    .overrideTypes<{ readonly plan: string }, { merge: false }>()
    .throwOnError();
  return data !== null && isTier(data.plan) ? data.plan : 'free';
}

/** The plan whose limits the server applies: free without a plan record. */
export function tierQuery(email: string) {
  return queryOptions({ queryKey: ['tier', email], queryFn: () => getTier(email), staleTime: 60_000 });
}
