import { ACCOUNT_DELETION_COLUMNS, type AccountDeletionRow } from '@atb/api/rows/account-deletions';
import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';

async function getAccountDeletion(): Promise<AccountDeletionRow | null> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('account_deletions')
    .select(ACCOUNT_DELETION_COLUMNS)
    .maybeSingle()
    .overrideTypes<AccountDeletionRow, { merge: false }>()
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
