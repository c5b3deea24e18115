import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, uuid } from '../fields.ts';

export const lockAccountContract = defineContract({
  name: 'lock-account',
  summary: 'Makes the signer forget the data key of an attended exchange account.',
  auth: ANY_USER,
  body: z.strictObject({ accountId: uuid }),
  answer: z.strictObject({ success: done }),
  errors: ['SIGNER_AWAY', 'ACCOUNT_NOT_FOUND'],
});
