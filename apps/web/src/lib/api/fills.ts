import { FILL_COLUMNS, type FillRow } from '@atb/api/rows/trade-ledger';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';
import type { OrderScope } from './orders.ts';

export interface FillScope extends OrderScope {
  readonly symbol?: string | undefined;
  /** Latest executions, at most so many; 200 when absent. */
  readonly limit?: number | undefined;
}

const SHOWN_MAX = 200;

async function getFills({ accountId, botId, symbol, limit = SHOWN_MAX }: FillScope): Promise<readonly FillRow[]> {
  const supabase = await getSupabase();
  let query = supabase.from('trade_ledger').select(FILL_COLUMNS);
  if (accountId !== undefined) query = query.eq('account_id', accountId);
  if (botId !== undefined) query = query.eq('bot_id', botId);
  if (symbol !== undefined) query = query.eq('symbol', symbol);
  const { data } = await query
    .order('exec_ts', { ascending: false })
    .order('id')
    .limit(limit)
    .overrideTypes<FillRow[], { merge: false }>()
    .throwOnError();
  return data;
}

/** The latest executions, newest first. Kept current by useLiveTables('trade_ledger'). */
export function fillsQuery(scope: FillScope = {}) {
  return queryOptions({
    queryKey: ['fills', scope],
    queryFn: () => getFills(scope),
    placeholderData: keepPreviousData,
  });
}
