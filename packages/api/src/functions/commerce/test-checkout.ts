import { z } from 'zod/mini';
import { offer, session } from '../commerce-fields.ts';
import { ANYBODY, defineContract } from '../define-contract.ts';
import { amountText, done } from '../fields.ts';

export const testCheckoutContract = defineContract({
  name: 'test-checkout',
  summary: 'What a session of the built-in test checkout is to pay.',
  auth: ANYBODY,
  body: z.strictObject(session),
  answer: z.strictObject({
    success: done,
    plan: offer.plan,
    period: offer.period,
    amount: amountText,
    currency: z.string(),
    /** Of the signed-in buyer; null: to be typed. */
    email: z.nullable(z.string()),
    status: z.enum(['open', 'paid', 'cancelled', 'expired']),
  }),
  errors: ['CHECKOUT_NOT_FOUND', 'RATE_LIMITED'],
});
