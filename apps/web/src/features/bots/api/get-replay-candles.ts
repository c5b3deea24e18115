import { queryOptions } from '@tanstack/react-query';
import { call, hasRefused } from '../../../lib/api/call.ts';

const RETRIES_MAX = 4;

/** The candles of a ghost run: fetched once for all steps and all drags of a visit. */
export function replayCandlesQuery(symbol: string) {
  return queryOptions({
    queryKey: ['replay-candles', symbol],
    queryFn: ({ signal }) => call('replay-candles', { symbol }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // A server that is busy answers a moment later.
    retry: (failures, error) => !hasRefused(error) && failures < RETRIES_MAX,
    // Several megabytes: gone soon after nobody looks at them.
    gcTime: 60_000,
  });
}
