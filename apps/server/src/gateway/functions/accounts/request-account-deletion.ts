import { requestAccountDeletionContract } from '@atb/api/functions/accounts/request-account-deletion';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

export const requestAccountDeletion = implement(requestAccountDeletionContract, {
  handle: async ({ claims, services: { accounts } }) => {
    const provedAt = Math.max(0, ...claims.amr.map(({ timestamp }) => timestamp * 1000));
    const outcome = await accounts.requestDeletion(claims.sub, { provedAt, hasSecondFactor: claims.aal === 'aal2' });
    if (outcome.status === 'requested') return { success: true, dueAt: outcome.dueAt };
    return refused({ reason: outcome.reason, error: outcome.error });
  },
});
