import { startCheckoutContract } from '@atb/api/functions/commerce/start-checkout';
import { countAttempt } from '../checks/count-attempt.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** Whoever is signed in buys for the own address; a visitor types one at the checkout. */
export const startCheckout = implement(startCheckoutContract, {
  handle: async ({ claims, callerKey, services: { commerce } }, offer) => {
    countAttempt(commerce.openings, callerKey);
    const email = typeof claims['email'] === 'string' && claims['email'] !== '' ? claims['email'].toLowerCase() : null;
    const buyer = { key: callerKey, userId: claims.sub ?? null, email };
    const outcome = await commerce.checkouts.startCheckout(buyer, offer);
    return outcome.status === 'refused' ? refuse(outcome) : { success: true, url: outcome.url };
  },
});

function refuse({
  reason,
  error,
}: {
  readonly reason: 'PLAN_NOT_SOLD' | 'CHECKOUT_UNAVAILABLE';
  readonly error: string;
}) {
  return refused({ reason, error });
}
