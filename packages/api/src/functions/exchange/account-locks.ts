import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, list, uuid } from '../fields.ts';

export const accountLocksContract = defineContract({
  name: 'account-locks',
  summary: 'Attended exchange accounts that are unlocked now; the others are locked.',
  auth: ANY_USER,
  reads: true,
  body: z.strictObject({}),
  answer: z.strictObject({
    success: done,
    unlocked: list(z.strictObject({ accountId: uuid, /** ISO. */ until: z.string() })),
  }),
  errors: ['SIGNER_AWAY'],
});
