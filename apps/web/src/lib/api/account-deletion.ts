import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';

interface AccountDeletion {
  /** ISO. */
  readonly due_at: string;
}

async function getAccountDeletion(): Promise<AccountDeletion | null> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('account_deletions')
    .select('due_at')
    .maybeSingle()
    .overrideTypes<AccountDeletion, { merge: false }>()
    .throwOnError();
  return data;
}

/** When the signed-in user's account will be deleted; null when it will not. */
export function accountDeletionQuery(userId: string) {
  return queryOptions({
    queryKey: ['account-deletion', userId],
    queryFn: getAccountDeletion,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
