import { z } from 'zod';
import { researchSubject, wholeNumber } from './research-fields.ts';
import { checkSearchFields, searchFields } from './start-sweep.ts';

const days = wholeNumber(1, 3_650);
const candles = wholeNumber(0, 5_000).default(0);

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
  .superRefine(checkSearchFields);

export type WalkForwardRequest = z.output<typeof startWalkForwardBody>;
