import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, uuid } from '../fields.ts';

const NO_FILE = { error: 'must be the name of one of your files.' };
const NO_ORDER = { error: 'must be day-first or month-first.' };

export const startHistoryImportContract = defineContract({
  name: 'start-history-import',
  summary:
    'Imports the history of an account from a CSV file among the caller’s files: all of it, or with a fault nothing.',
  auth: ANY_USER,
  body: z.strictObject({
    accountId: uuid,
    /** Name in the bucket of users' files. */
    file: z.string(NO_FILE).check(z.minLength(1, NO_FILE), z.maxLength(1_024, NO_FILE)),
    /** Of dates such as 05/01/2026; needed where a file does not tell. */
    dateOrder: z._default(z.nullable(z.enum(['day-first', 'month-first'], NO_ORDER)), null),
  }),
  answer: z.object({
    success: done,
    /** Row of history_imports in which the progress stands. */
    importId: uuid,
  }),
  errors: ['ACCOUNT_NOT_FOUND', 'ACCOUNT_MODE', 'FILE_NOT_FOUND', 'IMPORT_UNDER_WAY', 'TOO_MANY_IMPORTS'],
});
