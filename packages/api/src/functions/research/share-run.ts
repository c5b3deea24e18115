import { z } from 'zod/mini';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { done, flag, uuid } from '../fields.ts';
import { shareToken } from '../research-fields.ts';

export const shareRunContract = defineContract({
  name: 'share-run',
  summary: 'Lets everybody who knows the token see a result, or nobody any more.',
  auth: ANY_USER,
  body: z.strictObject({ runId: uuid, isShared: flag(true) }),
  /** The token is part of the address under which everybody sees the result; null when nobody else may. */
  answer: z.strictObject({ success: done, token: z.nullable(shareToken) }),
  errors: ['RUN_NOT_FOUND', 'NO_RESULT'],
  beside: { token: z.null() },
});
