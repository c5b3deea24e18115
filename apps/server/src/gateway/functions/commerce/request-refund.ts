import { requestRefundContract } from '@atb/api/functions/commerce/request-refund';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

export const requestRefund = implement(requestRefundContract, {
  handle: async ({ claims, services: { commerce } }, { licenceId }) => {
    const outcome = await commerce.licences.refund(claims.sub, licenceId);
    return outcome.status === 'refunded'
      ? { success: true }
      : refused({ reason: outcome.reason, error: outcome.error });
  },
});
