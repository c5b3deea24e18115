import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../../../lib/supabase.ts';

/** Keys that still open something. */
async function countApiKeys(): Promise<number> {
  const supabase = await getSupabase();
  const { count } = await supabase
    .from('api_keys')
    .select('id', { count: 'exact', head: true })
    .is('revoked_at', null)
    .throwOnError();
  return count ?? 0;
}

export function apiKeyCountQuery(userId: string) {
  return queryOptions({ queryKey: ['api-key-count', userId], queryFn: countApiKeys });
}
