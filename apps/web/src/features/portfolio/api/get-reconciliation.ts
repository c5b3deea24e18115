import { queryOptions } from '@tanstack/react-query';
import { callDatabase } from '../../../lib/api/call-database.ts';

/** Every figure of an account, computed twice by the database. */
export function reconciliationQuery(accountId: string) {
  return queryOptions({
    queryKey: ['ledger', 'reconciliation', accountId],
    queryFn: () => callDatabase('reconcile_account', { account_id: accountId }),
  });
}
