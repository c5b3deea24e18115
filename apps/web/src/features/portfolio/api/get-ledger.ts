import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../../../lib/supabase.ts';

/** One side of an entry in the double-entry ledger. */
export interface LedgerPosting {
  readonly id: number;
  readonly ledger_account: 'assets' | 'venue' | 'fees' | 'external';
  readonly asset: string;
  /** Decimal text; what comes in is positive. */
  readonly amount: string;
  readonly transaction: {
    readonly kind: 'fill' | 'fee' | 'deposit' | 'withdrawal' | 'transfer' | 'adjustment' | 'income';
    readonly reference: string;
    readonly at: string;
  };
}

const COLUMNS = 'id, ledger_account, asset, amount::text, transaction:ledger_transactions(kind, reference, at)';

/** Entries shown, the latest. */
export const LEDGER_MAX = 1000;

async function getLedger(accountId: string): Promise<readonly LedgerPosting[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('ledger_postings')
    .select(COLUMNS)
    .eq('account_id', accountId)
    .order('id', { ascending: false })
    .limit(LEDGER_MAX)
    .overrideTypes<LedgerPosting[], { merge: false }>()
    .throwOnError();
  return data;
}

/** The latest entries of an account's ledger, newest first. Kept current by useLiveTables('trade_ledger'). */
export function ledgerQuery(accountId: string) {
  return queryOptions({ queryKey: ['ledger', 'postings', accountId], queryFn: () => getLedger(accountId) });
}
