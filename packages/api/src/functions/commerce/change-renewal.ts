import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, uuid } from '../fields.ts';

export const changeRenewalContract = defineContract({
  name: 'change-renewal',
  summary: 'Cancels a monthly licence to the end of what is paid, or takes the cancellation back.',
  auth: ANY_USER,
  body: z.strictObject({ licenceId: uuid, renews: z.boolean({ error: 'must be true or false.' }) }),
  answer: z.strictObject({
    success: done,
    /** ISO time; null: without an end. */
    paidUntil: z.nullable(z.string()),
  }),
  errors: ['LICENCE_NOT_FOUND', 'NOT_RENEWING', 'PAYMENT_FAILED'],
});
