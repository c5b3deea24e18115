import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../../../lib/supabase.ts';

/** Sales that brought money and sales that lost it; those that did neither count for nothing. */
export interface WinCount {
  readonly wins: number;
  readonly losses: number;
}

async function countSales(accountId: string, isWin: boolean): Promise<number> {
  const supabase = await getSupabase();
  const sales = supabase.from('trade_ledger').select('id', { count: 'exact', head: true }).eq('account_id', accountId);
  const { count } = await (isWin ? sales.gt('realized_pnl', 0) : sales.lt('realized_pnl', 0)).throwOnError();
  return count ?? 0;
}

async function getWinCount(accountId: string): Promise<WinCount> {
  const [wins, losses] = await Promise.all([countSales(accountId, true), countSales(accountId, false)]);
  return { wins, losses };
}

/** Counted by the database over every fill of the account. Kept current by useLiveTables('trade_ledger'). */
export function winCountQuery(accountId: string | undefined) {
  return queryOptions({
    queryKey: ['fills', 'win-count', accountId ?? 'none'],
    queryFn: () => getWinCount(accountId ?? ''),
    enabled: accountId !== undefined,
  });
}
