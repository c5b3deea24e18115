import type { Answer } from '@atb/api/functions/contracts';
import type { Timeframe } from '@atb/core/market/timeframe';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type FunctionError, hasRefused } from './call.ts';

export interface CandleSpan {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  /** ISO; candles with `from <= openTime < to`. */
  readonly from: string;
  readonly to: string;
}

export type PairCoverage = Answer<'candle-coverage'>;

async function getCoverage(span: CandleSpan, signal: AbortSignal): Promise<PairCoverage | FunctionError> {
  try {
    return await call('candle-coverage', span, signal);
  } catch (error) {
    if (hasRefused(error)) return error;
    throw error;
  }
}

/** Which candles of a span there are. A span without any is an answer too, not an error. */
export function coverageQuery(span: CandleSpan) {
  return queryOptions({
    queryKey: ['candle-coverage', span],
    queryFn: ({ signal }) => getCoverage(span, signal),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}
