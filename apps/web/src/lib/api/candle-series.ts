import type { CandleListResponse } from '@atb/api/functions/candle-coverage';
import { queryOptions } from '@tanstack/react-query';
import { invokeFunction } from './invoke-function.ts';

/** Every series of candles there is to run on. */
export function seriesQuery() {
  return queryOptions({
    queryKey: ['candle-series'],
    queryFn: async ({ signal }) => (await invokeFunction<CandleListResponse>('candle-list', {}, signal)).series,
    staleTime: 60_000,
  });
}
