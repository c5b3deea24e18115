import { z } from 'zod';
import { checkSubject, researchSubject } from './research-fields.ts';
import { searchFields } from './start-sweep.ts';

const days = z.int({ error: 'must be a whole number of days from 1 to 3650.' }).min(1).max(3650);
const candles = z.int({ error: 'must be a whole number of candles from 0 to 5000.' }).min(0).max(5000).default(0);

export const startWalkForwardBody = z
  .strictObject({
    ...researchSubject,
    ...searchFields,
    /** Whether the training part moves along, or always begins at the start of the range. */
    mode: z.enum(['rolling', 'anchored'], { error: 'must be rolling or anchored.' }).default('rolling'),
    trainDays: days,
    testDays: days,
    /** Candles left out at the end of each training part: its last trades would reach into the test. */
    purge: candles,
    /** Candles left out at the beginning of each test. */
    embargo: candles,
  })
  .superRefine(checkSubject);

export type WalkForwardRequest = z.output<typeof startWalkForwardBody>;
