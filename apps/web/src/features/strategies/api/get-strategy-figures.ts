import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

/** While the server computes, what it has by then. */
const POLL_MS = 700;
const STALE_MS = 10 * 60_000;

/** What each strategy made of the recorded year on a market. */
export function strategyFiguresQuery(symbol: string) {
  return queryOptions({
    queryKey: ['strategy-figures', symbol],
    queryFn: ({ signal }) => call('strategy-figures', { symbol }, signal),
    staleTime: STALE_MS,
    refetchInterval: ({ state }) => (state.data?.status === 'computing' ? POLL_MS : false),
  });
}
