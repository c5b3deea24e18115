import { EXCHANGE_ACCOUNT_COLUMNS, type ExchangeAccountRow } from '@atb/api/rows/exchange-accounts';
import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';

export type Account = ExchangeAccountRow;

async function getAccounts(): Promise<readonly Account[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('exchange_accounts')
    .select(EXCHANGE_ACCOUNT_COLUMNS)
    .order('created_at')
    .overrideTypes<Account[], { merge: false }>()
    .throwOnError();
  return data;
}

/** The user's accounts, oldest first: the first is the paper account made at first sign-in. */
export function accountsQuery() {
  return queryOptions({ queryKey: ['accounts'], queryFn: getAccounts, staleTime: 60_000 });
}
