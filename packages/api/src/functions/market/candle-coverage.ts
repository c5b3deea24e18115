import { z } from 'zod/mini';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { done, list, rules } from '../fields.ts';
import { CANDLE_REASONS } from '../refusal.ts';
import { candleSpan, checkSpan } from '../research-fields.ts';
import { availableCandles } from './candle-list.ts';

/** Times are milliseconds since 1970 UTC. */
const facts = {
  /** Ranges and gaps cover the span between them, in order of time. */
  ranges: list(z.strictObject({ from: z.number(), to: z.number(), candles: z.int() })),
  gaps: list(z.strictObject({ from: z.number(), to: z.number(), missing: z.int() })),
  candles: z.int(),
  missing: z.int(),
  /** What the candles are summed from; the timeframe itself when it is kept. */
  sourceTimeframe: z.string(),
  /** What there is of the symbol at all; filled in when there is nothing of the span. */
  available: list(availableCandles),
};

export const candleCoverageContract = defineContract({
  name: 'candle-coverage',
  summary: 'Which candles of a span there are.',
  auth: ANY_USER,
  scope: 'read',
  body: z.strictObject(candleSpan).check(rules(checkSpan)),
  answer: z.strictObject({ success: done, ...facts }),
  errors: CANDLE_REASONS,
  beside: facts,
});
