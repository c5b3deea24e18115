import { testCheckoutContract } from '@atb/api/functions/commerce/test-checkout';
import { isTier } from '@atb/core/plans/tiers';
import { countAttempt } from '../checks/count-attempt.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';
import { NO_CHECKOUT } from './settle-test-checkout.ts';

export const testCheckout = implement(testCheckoutContract, {
  handle: async ({ callerKey, services: { commerce } }, { session_id, lookup_token }) => {
    countAttempt(commerce.guesses, callerKey);
    const session = await commerce.checkouts.readTestCheckout(callerKey, session_id, lookup_token);
    if (session === null || !isTier(session.plan)) return refused(NO_CHECKOUT);
    const { plan, period, amount, currency, email, status } = session;
    return { success: true, plan, period, amount, currency, email, status };
  },
});
