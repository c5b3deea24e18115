import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, uuid } from '../fields.ts';

export const requestRefundContract = defineContract({
  name: 'request-refund',
  summary: 'Pays a purchase back within its window; the licence and its plan end at once.',
  auth: ANY_USER,
  body: z.strictObject({ licenceId: uuid }),
  answer: z.strictObject({ success: done }),
  errors: ['LICENCE_NOT_FOUND', 'NOT_REFUNDABLE', 'PAYMENT_FAILED'],
});
