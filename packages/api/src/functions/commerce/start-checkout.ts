import { z } from 'zod/mini';
import { offer } from '../commerce-fields.ts';
import { ANYBODY, defineContract } from '../define-contract.ts';
import { done } from '../fields.ts';

export const startCheckoutContract = defineContract({
  name: 'start-checkout',
  summary: 'Opens a checkout for a plan of a price book; what it charges is the figure of that book.',
  auth: ANYBODY,
  body: z.strictObject(offer),
  answer: z.strictObject({
    success: done,
    /** Where the buyer pays. */
    url: z.url(),
  }),
  errors: ['PLAN_NOT_SOLD', 'CHECKOUT_UNAVAILABLE', 'RATE_LIMITED'],
});
