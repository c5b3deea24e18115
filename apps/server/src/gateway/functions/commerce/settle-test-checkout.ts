import { settleTestCheckoutContract } from '@atb/api/functions/commerce/settle-test-checkout';
import { countAttempt } from '../checks/count-attempt.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

export const NO_CHECKOUT = {
  reason: 'CHECKOUT_NOT_FOUND',
  error: 'There is no such checkout. Start again from the pricing page; nothing was charged.',
} as const;

export const settleTestCheckout = implement(settleTestCheckoutContract, {
  handle: async ({ callerKey, services: { commerce } }, { session_id: id, lookup_token: token, email }) => {
    countAttempt(commerce.guesses, callerKey);
    const status = await commerce.checkouts.settleTestCheckout(callerKey, { id, token, email });
    if (status === null) return refused(NO_CHECKOUT);
    if (status === 'ended') {
      const error = 'This checkout has ended. Start again from the pricing page; nothing was charged.';
      return refused({ reason: 'CHECKOUT_ENDED', error });
    }
    return { success: true, status };
  },
});
