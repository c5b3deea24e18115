import type { Body } from '@atb/api/functions/contracts';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from './call.ts';

/** The mode of all accounts, and what the last switch did. Kept current by useLiveTables('exchange_accounts'). */
export function tradingModeQuery() {
  return queryOptions({
    queryKey: ['accounts', 'mode'],
    queryFn: ({ signal }) => call('trading-mode', {}, signal),
    staleTime: 10_000,
  });
}

/** Longer than the server waits for its engine. A switch that is not answered by then holds up no other: OFFLINE must go out. */
export const SWITCH_WITHIN_MS = 15_000;
const KEY = ['switch-mode'];

/** Switches all accounts, one switch after the other: the last that was chosen stands, and
 * what was chosen before it and has not gone out does not. Everything that shows money, bots or orders is asked anew; the next switch does not wait for that. */
export function switchModeMutation(queries: QueryClient) {
  return mutationOptions({
    mutationKey: KEY,
    scope: { id: 'switch-mode' },
    mutationFn: async (body: Body<'switch-mode'>) => {
      const chosen = queries.getMutationCache().findAll({ mutationKey: KEY, exact: true, status: 'pending' });
      if (chosen.at(-1)?.state.variables !== body) return null;
      return call('switch-mode', body, AbortSignal.timeout(SWITCH_WITHIN_MS));
    },
    onSuccess: (report) => {
      if (report === null) return;
      queries.setQueryData(tradingModeQuery().queryKey, report);
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'mode' });
    },
    onError: () => void queries.invalidateQueries({ queryKey: ['accounts'] }),
  });
}
