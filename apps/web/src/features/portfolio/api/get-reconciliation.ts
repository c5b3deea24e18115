import { RECONCILE_CHECK_COLUMNS, type ReconcileCheckRow } from '@atb/api/rows/reconcile-checks';
import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../../../lib/supabase.ts';

async function getReconciliation(accountId: string): Promise<readonly ReconcileCheckRow[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .rpc('reconcile_account', { account_id: accountId })
    .select(RECONCILE_CHECK_COLUMNS)
    .overrideTypes<ReconcileCheckRow[], { merge: false }>()
    .throwOnError();
  return data;
}

/** Every figure of an account, computed twice by the database. */
export function reconciliationQuery(accountId: string) {
  return queryOptions({
    queryKey: ['ledger', 'reconciliation', accountId],
    queryFn: () => getReconciliation(accountId),
  });
}
