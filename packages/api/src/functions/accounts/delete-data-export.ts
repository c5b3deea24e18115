import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, uuid } from '../fields.ts';

export const deleteDataExportContract = defineContract({
  name: 'delete-data-export',
  summary: 'Removes an export that has ended, with its file.',
  auth: ANY_USER,
  body: z.strictObject({ exportId: uuid }),
  answer: z.strictObject({ success: done }),
  errors: ['EXPORT_NOT_FOUND', 'EXPORT_UNDER_WAY'],
});
