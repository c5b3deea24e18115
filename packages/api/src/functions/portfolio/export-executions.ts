import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done } from '../fields.ts';
import { executionFilter } from '../portfolio-fields.ts';

export const exportExecutionsContract = defineContract({
  name: 'export-executions',
  summary: 'Writes all executions of a choice, with their orders, bots and reasons, among the caller’s files, as CSV.',
  auth: ANY_USER,
  body: z._default(z.strictObject(executionFilter), {}),
  answer: z.strictObject({
    success: done,
    /** Name in the bucket of users' files. */
    file: z.string(),
    bytes: z.int(),
  }),
  errors: ['EXPORT_UNDER_WAY', 'TOO_LONG', 'REFUSED'],
});
