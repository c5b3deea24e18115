import { z } from 'zod/mini';
import { ANYBODY, defineContract } from '../define-contract.ts';
import { done } from '../fields.ts';
import { shareToken } from '../research-fields.ts';
import { bundle } from '../bundle-fields.ts';

export const sharedRunContract = defineContract({
  name: 'shared-run',
  summary: 'A shared result, for whoever knows its token.',
  auth: ANYBODY,
  scope: 'read',
  body: z.strictObject({ token: shareToken }),
  answer: z.strictObject({ success: done, name: z.string(), bundle }),
  errors: ['RUN_NOT_FOUND'],
});
