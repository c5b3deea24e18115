import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';

export interface Account {
  readonly id: string;
  readonly label: string;
  readonly adapter: 'paper' | 'binance' | 'kraken' | 'coinbase';
  readonly is_paper: boolean;
  readonly trading_mode: 'SIMULATION' | 'LIVE' | 'OFFLINE';
}

const COLUMNS = 'id, label, adapter, is_paper, trading_mode';

async function getAccounts(): Promise<readonly Account[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('exchange_accounts')
    .select(COLUMNS)
    .order('created_at')
    .overrideTypes<Account[], { merge: false }>()
    .throwOnError();
  return data;
}

/** The user's accounts, oldest first: the first is the paper account made at first sign-in. */
export function accountsQuery() {
  return queryOptions({ queryKey: ['accounts'], queryFn: getAccounts, staleTime: 60_000 });
}
