import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';
import { call } from './call.ts';

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

/** Calls the deletion off. */
export function keepAccountMutation(queries: QueryClient, userId: string) {
  return mutationOptions({
    mutationKey: ['account-deletion', 'cancel'],
    mutationFn: () => call('cancel-account-deletion', {}),
    onSettled: () => queries.invalidateQueries({ queryKey: accountDeletionQuery(userId).queryKey }),
  });
}
