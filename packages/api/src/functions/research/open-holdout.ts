import { z } from 'zod/mini';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { done, uuid } from '../fields.ts';
import { NEW_RUN_REASONS } from '../refusal.ts';
import { runIdBody } from '../research-fields.ts';

export const openHoldoutContract = defineContract({
  name: 'open-holdout',
  summary: 'Runs a sweep’s best parameters on the end of the range that no trial has seen. Once.',
  auth: ANY_USER,
  body: runIdBody,
  answer: z.strictObject({
    success: done,
    runId: uuid,
    /** Sealed periods of the same pair that overlap this one and were looked at before: each makes this look less of a first one. */
    earlierLooks: z.int(),
  }),
  errors: [...NEW_RUN_REASONS, 'RUN_NOT_FOUND', 'NOTHING_SEALED', 'ALREADY_OPENED'],
});
