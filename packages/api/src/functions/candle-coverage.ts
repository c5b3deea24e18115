import { z } from 'zod';
import { candleSpan, checkSpan } from './research-fields.ts';

export const candleCoverageBody = z.strictObject(candleSpan).superRefine(checkSpan);

/** Times are milliseconds since 1970 UTC. */
export interface CandleCoverageResponse {
  readonly success: boolean;
  /** Ranges and gaps cover the span between them, in order of time. */
  readonly ranges: ReadonlyArray<{ readonly from: number; readonly to: number; readonly candles: number }>;
  readonly gaps: ReadonlyArray<{ readonly from: number; readonly to: number; readonly missing: number }>;
  readonly candles: number;
  readonly missing: number;
  /** What the candles are summed from; the timeframe itself when it is kept. */
  readonly sourceTimeframe: string;
  /** What there is of the symbol at all; filled in when there is nothing of the span. */
  readonly available: readonly AvailableCandles[];
  readonly error?: string;
  readonly field?: string;
}

export interface AvailableCandles {
  readonly venue: string;
  readonly symbol: string;
  readonly timeframe: string;
  readonly first: number;
  readonly last: number;
  readonly candles: number;
}

export const candleListBody = z.strictObject({}).default({});

export interface CandleListResponse {
  readonly success: true;
  readonly series: readonly AvailableCandles[];
}
