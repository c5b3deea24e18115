import { z } from 'zod/mini';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { done, list } from '../fields.ts';

/** What there is of one series; times are milliseconds since 1970 UTC. */
export const availableCandles = z.strictObject({
  venue: z.string(),
  symbol: z.string(),
  timeframe: z.string(),
  first: z.number(),
  last: z.number(),
  candles: z.int(),
});

export type AvailableCandles = z.output<typeof availableCandles>;

export const candleListContract = defineContract({
  name: 'candle-list',
  summary: 'Every series of candles there is to run on.',
  auth: ANY_USER,
  scope: 'read',
  body: z._default(z.strictObject({}), {}),
  answer: z.strictObject({ success: done, series: list(availableCandles) }),
  errors: [],
});
