import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done } from '../fields.ts';

/** What has to be typed before an account is deleted. */
const DELETION_WORD = 'DELETE';

export const requestAccountDeletionContract = defineContract({
  name: 'request-account-deletion',
  summary:
    'Stops everything, ends subscriptions and all sessions, and deletes the account when the grace period is over. Needs a sign-in of the last minutes.',
  auth: ANY_USER,
  body: z.strictObject({ confirmation: z.literal(DELETION_WORD, { error: `must be ${DELETION_WORD}.` }) }),
  answer: z.strictObject({ success: done, dueAt: z.string() }),
  errors: ['PROOF_NEEDED', 'ACCOUNT_ENDS', 'PAYMENT_FAILED'],
});
