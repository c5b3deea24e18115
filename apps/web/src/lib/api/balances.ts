import { BALANCE_COLUMNS, type AssetBalanceRow } from '@atb/api/rows/balances';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';

async function getBalances(accountId: string | undefined): Promise<readonly AssetBalanceRow[]> {
  const supabase = await getSupabase();
  let query = supabase.from('balances').select(BALANCE_COLUMNS);
  if (accountId !== undefined) query = query.eq('account_id', accountId);
  const { data } = await query.order('asset').overrideTypes<AssetBalanceRow[], { merge: false }>().throwOnError();
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
