import type { TradingState } from '@atb/core/risk/trading-state';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { callDatabase } from './call-database.ts';

/** Says what one account may do. */
export async function setAccountState(accountId: string, state: TradingState): Promise<void> {
  await callDatabase('set_account_state', { account_id: accountId, state });
}

/** Says what one account may do. Less than before takes effect at once. */
export function accountStateMutation(queries: QueryClient, accountId: string) {
  return mutationOptions({
    mutationKey: ['account-state', accountId],
    mutationFn: (state: TradingState) => setAccountState(accountId, state),
    onSettled: () => void queries.invalidateQueries(),
  });
}
