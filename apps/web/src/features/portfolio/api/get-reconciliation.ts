import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../../../lib/supabase.ts';

/** One figure computed on two independent paths. Decimal text, to the last unit. */
export interface ReconcileCheck {
  readonly check_name: string;
  readonly asset: string;
  readonly expected: string;
  readonly actual: string;
  readonly difference: string;
}

const COLUMNS = 'check_name, asset, expected::text, actual::text, difference::text';

async function getReconciliation(accountId: string): Promise<readonly ReconcileCheck[]> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc('reconcile_account', { account_id: accountId }).select(COLUMNS).throwOnError();
  return answer.data as readonly ReconcileCheck[];
}

/** Every figure of an account, computed twice by the database. */
export function reconciliationQuery(accountId: string) {
  return queryOptions({
    queryKey: ['ledger', 'reconciliation', accountId],
    queryFn: () => getReconciliation(accountId),
  });
}
