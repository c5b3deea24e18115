import { z } from 'zod';
import { candleSpan, checkSpan, wholeNumber } from './research-fields.ts';

/** Candles of one answer. */
export const ANSWER_CANDLES_MAX = 50_000;

export const archiveCandlesBody = z
  .strictObject({
    ...candleSpan,
    /** The first so many of the span. */
    limit: wholeNumber(1, ANSWER_CANDLES_MAX).default(ANSWER_CANDLES_MAX),
  })
  .superRefine(checkSpan);

export interface ArchiveCandlesResponse {
  readonly success: boolean;
  /** Candles of the span, and how many of them are in the columns. */
  readonly total: number;
  readonly length: number;
  /**
   * Columns as base64 of little-endian numbers: `openTime`, milliseconds since 1970, as 64-bit floats, the others as 32-bit ones,
   * which is finer than a chart can show.
   */
  readonly openTime: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly error?: string;
  readonly field?: string;
}
