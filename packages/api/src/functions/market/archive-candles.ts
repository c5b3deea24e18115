import { z } from 'zod/mini';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { done, rules, wholeNumberField } from '../fields.ts';
import { CANDLE_REASONS } from '../refusal.ts';
import { candleSpan, checkSpan } from '../research-fields.ts';

/** Candles of one answer. */
export const ANSWER_CANDLES_MAX = 50_000;

/**
 * Columns as base64 of little-endian numbers: `openTime`, milliseconds since 1970, as 64-bit floats, the others as 32-bit ones,
 * which is finer than a chart can show.
 */
export const candleColumns = {
  /** Candles of the span, and how many of them are in the columns. */
  total: z.int(),
  length: z.int(),
  openTime: z.string(),
  open: z.string(),
  high: z.string(),
  low: z.string(),
  close: z.string(),
  volume: z.string(),
};

export const archiveCandlesContract = defineContract({
  name: 'archive-candles',
  summary: 'Candles of the archive, as columns of numbers.',
  auth: ANY_USER,
  scope: 'read',
  body: z
    .strictObject({
      ...candleSpan,
      /** The first so many of the span. */
      limit: z._default(wholeNumberField(1, ANSWER_CANDLES_MAX), ANSWER_CANDLES_MAX),
    })
    .check(rules(checkSpan)),
  answer: z.strictObject({ success: done, ...candleColumns }),
  errors: CANDLE_REASONS,
  beside: candleColumns,
});
