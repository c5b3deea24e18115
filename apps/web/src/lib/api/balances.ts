import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';

/** What an account has of one asset. Amounts are decimal text; free + locked is all of it. */
export interface Balance {
  readonly account_id: string;
  readonly asset: string;
  readonly free: string;
  /** Held by open orders. */
  readonly locked: string;
  readonly ts: string;
}

async function getBalances(accountId: string | undefined): Promise<readonly Balance[]> {
  const supabase = await getSupabase();
  let query = supabase.from('balances').select('account_id, asset, free::text, locked::text, ts');
  if (accountId !== undefined) query = query.eq('account_id', accountId);
  const { data } = await query.order('asset').overrideTypes<Balance[], { merge: false }>().throwOnError();
  return data;
}

/** Balances of one account, or of all of the user's. Kept current by useLiveTables('balances'). */
export function balancesQuery(accountId?: string) {
  return queryOptions({
    queryKey: ['balances', accountId ?? 'all'],
    queryFn: () => getBalances(accountId),
    placeholderData: keepPreviousData,
  });
}
