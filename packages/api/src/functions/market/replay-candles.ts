import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, symbol } from '../fields.ts';

/** Days that a ghost run goes back. */
export const REPLAY_DAYS = 90;

const columns = {
  /** Candles, oldest first. */
  length: z.int(),
  timeframe: z.enum(['1m', '5m', '15m', '1h']),
  /** `market`: of the market that the account trades on. `archive`: kept candles of the same pair, perhaps older. */
  origin: z.enum(['market', 'archive']),
  /** Open of the first candle and close of the last, milliseconds since 1970 UTC. */
  from: z.number(),
  to: z.number(),
  /** Candles that are not there between the two. */
  missing: z.int(),
  /** Ticks of one quote unit: prices are whole ticks. */
  ticks: z.number(),
  /** Base64 of little-endian 32-bit whole numbers: candles since `from`, and prices in ticks. */
  openTime: z.string(),
  open: z.string(),
  high: z.string(),
  low: z.string(),
  close: z.string(),
};

export const replayCandlesContract = defineContract({
  name: 'replay-candles',
  summary: 'The last ninety days of one pair in the finest candles there are, for a replay in the browser.',
  auth: ANY_USER,
  scope: 'read',
  body: z.strictObject({ symbol }),
  answer: z.strictObject({ success: done, ...columns }),
  errors: ['INVALID_SYMBOL', 'NO_CANDLES', 'DAMAGED_CANDLES'],
});
