import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, uuid } from '../fields.ts';

const BODY = { error: 'must be text of 1 to 4000 characters.' };

export const testAlertSourceContract = defineContract({
  name: 'test-alert-source',
  summary: 'Says what a source of alerts would do with a body now. Nothing is done.',
  auth: ANY_USER,
  body: z.strictObject({
    id: uuid,
    /** As the sender would send it. */
    body: z.string(BODY).check(z.minLength(1, BODY), z.maxLength(4_000, BODY)),
  }),
  answer: z.strictObject({
    success: done,
    isTaken: z.boolean(),
    /** A code of the log; null when it would be taken. */
    reason: z.nullable(z.string()),
    /** A sentence. */
    detail: z.string(),
  }),
  errors: ['SOURCE_NOT_FOUND'],
});
