import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done } from '../fields.ts';
import { fillFilter } from '../fill-filter.ts';
import { reportingChoice } from '../reporting-fields.ts';

export const exportPerformanceContract = defineContract({
  name: 'export-performance',
  summary:
    'Writes a report of a choice of executions among the caller’s files: the figures as PDF, or the executions as CSV.',
  auth: ANY_USER,
  body: z.strictObject({
    format: z.enum(['pdf', 'csv'], { error: 'must be pdf or csv.' }),
    ...fillFilter,
    ...reportingChoice,
  }),
  answer: z.object({
    success: done,
    /** Name in the bucket of users' files. */
    file: z.string(),
    bytes: z.int(),
  }),
  errors: ['ACCOUNT_NOT_FOUND', 'EXPORT_UNDER_WAY', 'TOO_LONG', 'REFUSED'],
});
