import type { Answer } from '@atb/api/functions/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

export type Usage = Answer<'usage'>;

/** What the account uses of its plan. */
export function usageQuery(userId: string) {
  return queryOptions({
    queryKey: ['usage', userId],
    queryFn: ({ signal }) => call('usage', {}, signal),
    staleTime: 30_000,
  });
}
