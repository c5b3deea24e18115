import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../../../lib/supabase.ts';

/**
 * Sales with a profit and sales with a loss; those with neither count for nothing. A bot's sale counts by its own trade, any
 * other on average cost.
 */
export interface WinCount {
  readonly wins: number;
  readonly losses: number;
}

function resultIs(sign: 'gt' | 'lt'): string {
  return `trade_profit.${sign}.0,and(trade_profit.is.null,realized_pnl.${sign}.0)`;
}

async function countSales(accountId: string, isWin: boolean): Promise<number> {
  const supabase = await getSupabase();
  const sales = supabase.from('trade_ledger').select('id', { count: 'exact', head: true }).eq('account_id', accountId);
  const { count } = await sales.or(isWin ? resultIs('gt') : resultIs('lt')).throwOnError();
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
