import { changeRenewalContract } from '@atb/api/functions/commerce/change-renewal';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

export const changeRenewal = implement(changeRenewalContract, {
  handle: async ({ claims, services: { commerce } }, { licenceId, renews }) => {
    const outcome = await commerce.licences.changeRenewal(claims.sub, licenceId, renews);
    if (outcome.status === 'changed') return { success: true, paidUntil: outcome.paidUntil };
    return refused({ reason: outcome.reason, error: outcome.error });
  },
});
