import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done } from '../fields.ts';
import { daysInOrder, taxChoice } from '../tax-fields.ts';

export const taxExportContract = defineContract({
  name: 'tax-export',
  summary: 'Writes a tax report among the caller’s files: every lot as CSV, or the figures with the lots as PDF.',
  auth: ANY_USER,
  body: z
    .strictObject({
      ...taxChoice,
      format: z._default(z.enum(['csv', 'pdf'], { error: 'must be csv or pdf.' }), 'csv'),
    })
    .check(daysInOrder),
  answer: z.object({
    success: done,
    /** Name in the bucket of users' files. */
    file: z.string(),
    bytes: z.int(),
  }),
  errors: ['ACCOUNT_NOT_FOUND', 'FEATURE_NOT_IN_PLAN', 'EXPORT_UNDER_WAY', 'TOO_LONG', 'REFUSED'],
});
