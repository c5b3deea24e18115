import type { Answer } from '@atb/api/functions/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

export type LocalStrategies = Answer<'local-strategies'>;

/** What the account's own closed trades say of six strategies on a market. */
export function localStrategiesQuery(symbol: string) {
  return queryOptions({
    queryKey: ['local-strategies', symbol],
    queryFn: () => call('local-strategies', { symbol }),
  });
}
