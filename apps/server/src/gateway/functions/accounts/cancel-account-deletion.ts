import { cancelAccountDeletionContract } from '@atb/api/functions/accounts/cancel-account-deletion';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

export const cancelAccountDeletion = implement(cancelAccountDeletionContract, {
  handle: async ({ claims, services: { accounts } }) => {
    const outcome = await accounts.cancelDeletion(claims.sub);
    return outcome.status === 'kept' ? { success: true } : refused({ reason: outcome.reason, error: outcome.error });
  },
});
