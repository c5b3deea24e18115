import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

/** The candles of a ghost run: fetched once for all steps and all drags of a visit. */
export function replayCandlesQuery(symbol: string) {
  return queryOptions({
    queryKey: ['replay-candles', symbol],
    queryFn: ({ signal }) => call('replay-candles', { symbol }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Several megabytes: gone soon after nobody looks at them.
    gcTime: 60_000,
  });
}
