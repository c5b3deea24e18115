import type { StrategyFiguresResponse } from '@atb/api/functions/strategy-figures';
import { queryOptions } from '@tanstack/react-query';
import { invokeFunction, requireSuccess } from '../../../lib/api/invoke-function.ts';

/** While the server computes, what it has by then. */
const POLL_MS = 700;
const STALE_MS = 10 * 60_000;

/** What each strategy made of the recorded year on a market. */
export function strategyFiguresQuery(symbol: string) {
  return queryOptions({
    queryKey: ['strategy-figures', symbol],
    queryFn: async ({ signal }) =>
      requireSuccess(await invokeFunction<StrategyFiguresResponse>('strategy-figures', { symbol }, signal)),
    staleTime: STALE_MS,
    refetchInterval: ({ state }) => (state.data?.status === 'computing' ? POLL_MS : false),
  });
}
