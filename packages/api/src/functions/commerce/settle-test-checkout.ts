import { z } from 'zod/mini';
import { emailAddress, session } from '../commerce-fields.ts';
import { ANYBODY, defineContract } from '../define-contract.ts';
import { done } from '../fields.ts';

export const settleTestCheckoutContract = defineContract({
  name: 'settle-test-checkout',
  summary: 'Pays a session of the built-in test checkout, which moves no money, or leaves it.',
  auth: ANYBODY,
  body: z.strictObject({
    ...session,
    /** To whom the licence is made out; null leaves it unpaid. */
    email: z.nullable(emailAddress),
  }),
  answer: z.strictObject({ success: done, status: z.enum(['paid', 'cancelled']) }),
  errors: ['CHECKOUT_NOT_FOUND', 'CHECKOUT_ENDED', 'RATE_LIMITED'],
});
