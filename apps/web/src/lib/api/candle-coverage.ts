import type { CandleCoverageResponse } from '@atb/api/functions/candle-coverage';
import type { Timeframe } from '@atb/core/market/timeframe';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { invokeFunction } from './invoke-function.ts';

export interface CandleSpan {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  /** ISO; candles with `from <= openTime < to`. */
  readonly from: string;
  readonly to: string;
}

/** Which candles of a span there are. A span without any is an answer too, not an error. */
export function coverageQuery(span: CandleSpan) {
  return queryOptions({
    queryKey: ['candle-coverage', span],
    queryFn: ({ signal }) => invokeFunction<CandleCoverageResponse>('candle-coverage', span, signal),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}
