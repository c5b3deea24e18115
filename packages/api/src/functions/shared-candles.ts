import { z } from 'zod';
import { candleSpan, checkSpan } from './research-fields.ts';
import { sharedRunBody } from './share-run.ts';

const { venue: _, ...span } = candleSpan;

/** Candles of the market of a shared run, inside its days; the answer is that of `archive-candles`. */
export const sharedCandlesBody = z.strictObject({ ...sharedRunBody.shape, ...span }).superRefine(checkSpan);
