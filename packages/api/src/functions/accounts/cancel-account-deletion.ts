import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done } from '../fields.ts';

export const cancelAccountDeletionContract = defineContract({
  name: 'cancel-account-deletion',
  summary: 'Keeps an account whose deletion was asked for and is not done yet.',
  auth: ANY_USER,
  body: z.strictObject({}),
  answer: z.strictObject({ success: done }),
  errors: ['NOTHING_TO_CANCEL'],
});
