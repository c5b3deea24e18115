import { requestAccountDeletionContract } from '@atb/api/functions/accounts/request-account-deletion';
import { secondFactorRequired } from '../../app-error.ts';
import { hasFreshSecondFactor } from '../../auth/second-factor.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

export const requestAccountDeletion = implement(requestAccountDeletionContract, {
  handle: async ({ claims, clock, services: { accounts, commerce } }) => {
    const hasSecondFactor = claims.aal === 'aal2';
    if (hasSecondFactor && !hasFreshSecondFactor(claims, clock())) {
      throw secondFactorRequired();
    }
    const signedInAt = Math.max(0, ...claims.amr.map(({ timestamp }) => timestamp * 1000));
    const provedAt = hasSecondFactor ? clock() : signedInAt;
    const outcome = await accounts.requestDeletion(claims.sub, {
      provedAt,
      hasSecondFactor,
      endRenewals: () => commerce.licences.endRenewals(claims.sub),
    });
    if (outcome.status === 'requested') return { success: true, dueAt: outcome.dueAt };
    return refused({ reason: outcome.reason, error: outcome.error });
  },
});
