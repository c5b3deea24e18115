import { z } from 'zod';
import { symbol } from './fields.ts';

export const marketCandlesBody = z.strictObject({
  symbol,
  timeframe: z.enum(['1m', '5m', '15m', '1h', '4h', '1d'], { error: 'must be 1m, 5m, 15m, 1h, 4h or 1d.' }),
  limit: z
    .int({ error: 'must be a whole number from 1 to 1000.' })
    .min(1, { error: 'must be at least 1.' })
    .max(1000, { error: 'must be at most 1000.' })
    .default(500),
  /** Only candles that opened before this time, milliseconds since 1970 UTC. */
  before: z
    .int({ error: 'must be milliseconds since 1970.' })
    .positive({ error: 'must be milliseconds since 1970.' })
    .optional(),
});

/** openTime (ms), open, high, low, close, volume (base units). */
export type CandleRow = readonly [number, number, number, number, number, number];

export interface MarketCandlesResponse {
  readonly success: boolean;
  readonly mode: 'LIVE' | 'DEMO';
  readonly candles: readonly CandleRow[];
  readonly error?: string;
}
