import { z } from 'zod/mini';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { flag, rules } from '../fields.ts';
import { NEW_RUN_REASONS } from '../refusal.ts';
import { checkSearchFields, researchSubject, runAnswer, searchFields } from '../research-fields.ts';

const NO_SHARE = { error: 'must be from 0 to 0.5.' };

const body = z
  .strictObject({
    ...researchSubject,
    ...searchFields,
    /** Share of the range, at its end, that no trial may see. It is opened once. */
    holdoutShare: z._default(
      z.number({ error: 'must be a number from 0 to 0.5.' }).check(z.minimum(0, NO_SHARE), z.maximum(0.5, NO_SHARE)),
      0,
    ),
    /** Runs the best parameters under harder assumptions too. */
    stress: flag(true),
  })
  .check(rules(checkSearchFields));

export type SweepRequest = z.output<typeof body>;

export const startSweepContract = defineContract({
  name: 'start-sweep',
  summary: 'Queues a sweep of the Strategy Lab.',
  auth: ANY_USER,
  body,
  answer: runAnswer,
  errors: [...NEW_RUN_REASONS, 'INVALID_RANGES', 'TOO_MANY_COMBINATIONS'],
});
