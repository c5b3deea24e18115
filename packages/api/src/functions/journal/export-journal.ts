import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done } from '../fields.ts';
import { journalFilter } from '../journal-filter.ts';

const body = z._default(z.strictObject(journalFilter), {});

/** Which decisions; what is left out chooses nothing out. */
export type JournalFilter = z.output<typeof body>;

export const exportJournalContract = defineContract({
  name: 'export-journal',
  summary: 'Writes a choice of decisions among the caller’s files, as CSV.',
  auth: ANY_USER,
  body,
  answer: z.strictObject({
    success: done,
    /** Name in the bucket of users' files. */
    file: z.string(),
    bytes: z.int(),
  }),
  errors: ['EXPORT_UNDER_WAY', 'TOO_LONG', 'REFUSED'],
});
