import { z } from 'zod/mini';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { done, list, marketMode, symbol } from '../fields.ts';

const NO_TIME = { error: 'must be milliseconds since 1970.' };

/** openTime (ms), open, high, low, close, volume (base units). */
const candleRow = z.readonly(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]));

export type CandleRow = z.output<typeof candleRow>;

const facts = { mode: marketMode, candles: list(candleRow) };

export const marketCandlesContract = defineContract({
  name: 'market-candles',
  summary: 'Closed candles of one symbol, oldest first.',
  auth: ANY_USER,
  scope: 'read',
  body: z.strictObject({
    symbol,
    timeframe: z.enum(['1m', '5m', '15m', '1h', '4h', '1d'], { error: 'must be 1m, 5m, 15m, 1h, 4h or 1d.' }),
    limit: z._default(
      z
        .int({ error: 'must be a whole number from 1 to 1000.' })
        .check(z.minimum(1, { error: 'must be at least 1.' }), z.maximum(1000, { error: 'must be at most 1000.' })),
      500,
    ),
    /** Only candles that opened before this time, milliseconds since 1970 UTC. */
    before: z.optional(z.int(NO_TIME).check(z.positive(NO_TIME))),
  }),
  answer: z.strictObject({ success: done, ...facts }),
  errors: ['INVALID_SYMBOL'],
  beside: facts,
});
