import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, uuid } from '../fields.ts';

export const rotateAlertKeyContract = defineContract({
  name: 'rotate-alert-key',
  summary: 'Gives a source of alerts a new key; what comes with the one of before is refused from now on.',
  auth: ANY_USER,
  body: z.strictObject({ id: uuid }),
  answer: z.strictObject({
    success: done,
    /** Shown once. */
    key: z.string(),
    /** Where alerts are sent, without the key. */
    address: z.string(),
  }),
  errors: ['SOURCE_NOT_FOUND'],
});
