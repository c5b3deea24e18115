import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Every series of candles there is to run on. */
export function seriesQuery() {
  return queryOptions({
    queryKey: ['candle-series'],
    queryFn: async ({ signal }) => (await call('candle-list', {}, signal)).series,
    staleTime: 60_000,
  });
}
