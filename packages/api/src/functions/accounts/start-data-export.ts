import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, uuid } from '../fields.ts';

export const startDataExportContract = defineContract({
  name: 'start-data-export',
  summary: 'Writes all rows of the caller into a zip among their files, in the background; one at a time.',
  auth: ANY_USER,
  body: z.strictObject({}),
  answer: z.strictObject({ success: done, exportId: uuid }),
  errors: ['EXPORT_UNDER_WAY', 'TOO_MANY_EXPORTS'],
});
