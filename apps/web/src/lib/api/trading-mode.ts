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

/** A switch that is not answered by then holds up no other: OFFLINE must go out. */
const SWITCH_WITHIN_MS = 10_000;

/** Switches all accounts, one switch after the other: the last that was chosen stands. Everything that shows money, bots or orders is asked anew; the next switch does not wait for that. */
export function switchModeMutation(queries: QueryClient) {
  return mutationOptions({
    mutationKey: ['switch-mode'],
    scope: { id: 'switch-mode' },
    mutationFn: (body: Body<'switch-mode'>) => call('switch-mode', body, AbortSignal.timeout(SWITCH_WITHIN_MS)),
    onSuccess: (report) => {
      queries.setQueryData(tradingModeQuery().queryKey, report);
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'mode' });
    },
    onError: () => void queries.invalidateQueries({ queryKey: ['accounts'] }),
  });
}
