import { z } from 'zod/mini';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { rules, wholeNumberField } from '../fields.ts';
import { NEW_RUN_REASONS } from '../refusal.ts';
import { checkSearchFields, researchSubject, runAnswer, searchFields } from '../research-fields.ts';

const days = wholeNumberField(1, 3_650);
const candles = z._default(wholeNumberField(0, 5_000), 0);

const body = z
  .strictObject({
    ...researchSubject,
    ...searchFields,
    /** Whether the training part moves along, or always begins at the start of the range. */
    mode: z._default(z.enum(['rolling', 'anchored'], { error: 'must be rolling or anchored.' }), 'rolling'),
    trainDays: days,
    testDays: days,
    /** Candles left out at the end of each training part: its last trades would reach into the test. */
    purge: candles,
    /** Candles left out at the beginning of each test. */
    embargo: candles,
  })
  .check(rules(checkSearchFields));

export type WalkForwardRequest = z.output<typeof body>;

export const startWalkForwardContract = defineContract({
  name: 'start-walk-forward',
  summary: 'Queues a walk-forward of the Strategy Lab.',
  auth: ANY_USER,
  body,
  answer: runAnswer,
  errors: [...NEW_RUN_REASONS, 'INVALID_RANGES', 'TOO_MANY_COMBINATIONS', 'RANGE_TOO_SHORT'],
});
