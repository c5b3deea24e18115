import { LEDGER_POSTING_COLUMNS, type LedgerPostingRow } from '@atb/api/rows/ledger-postings';
import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../../../lib/supabase.ts';

/** Entries shown, the latest. */
export const LEDGER_MAX = 1000;

async function getLedger(accountId: string): Promise<readonly LedgerPostingRow[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('ledger_postings')
    .select(LEDGER_POSTING_COLUMNS)
    .eq('account_id', accountId)
    .order('id', { ascending: false })
    .limit(LEDGER_MAX)
    .overrideTypes<LedgerPostingRow[], { merge: false }>()
    .throwOnError();
  return data;
}

/** The latest entries of an account's ledger, newest first. Kept current by useLiveTables('trade_ledger'). */
export function ledgerQuery(accountId: string) {
  return queryOptions({ queryKey: ['ledger', 'postings', accountId], queryFn: () => getLedger(accountId) });
}
