import { z } from 'zod/mini';
import { ANYBODY, defineContract } from '../define-contract.ts';
import { done, rules } from '../fields.ts';
import { candleColumns } from '../market/archive-candles.ts';
import { CANDLE_REASONS } from '../refusal.ts';
import { candleSpan, checkSpan, shareToken } from '../research-fields.ts';

const { venue: _, ...span } = candleSpan;

export const sharedCandlesContract = defineContract({
  name: 'shared-candles',
  summary: 'Candles of the market of a shared result, inside its days.',
  auth: ANYBODY,
  scope: 'read',
  body: z.strictObject({ token: shareToken, ...span }).check(rules(checkSpan)),
  answer: z.strictObject({ success: done, ...candleColumns }),
  errors: [...CANDLE_REASONS, 'RUN_NOT_FOUND', 'OUTSIDE_RUN'],
  beside: candleColumns,
});
