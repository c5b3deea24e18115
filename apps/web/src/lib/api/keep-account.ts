import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { accountDeletionQuery } from './account-deletion.ts';
import { call } from './call.ts';

/** Calls the deletion off. */
export function keepAccountMutation(queries: QueryClient, userId: string) {
  return mutationOptions({
    mutationKey: ['account-deletion', 'cancel'],
    mutationFn: () => call('cancel-account-deletion', {}),
    onSettled: () => queries.invalidateQueries({ queryKey: accountDeletionQuery(userId).queryKey }),
  });
}
