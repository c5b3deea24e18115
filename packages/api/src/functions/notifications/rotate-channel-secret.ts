import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, uuid } from '../fields.ts';

export const rotateChannelSecretContract = defineContract({
  name: 'rotate-channel-secret',
  summary: 'Gives a webhook a new signing secret; the one of before counts no longer.',
  auth: ANY_USER,
  body: z.strictObject({ id: uuid }),
  answer: z.strictObject({
    success: done,
    /** Told this once. */
    signingSecret: z.string(),
  }),
  errors: ['CHANNEL_NOT_FOUND'],
});
