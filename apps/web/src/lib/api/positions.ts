import { HOLDING_COLUMNS, type HoldingRow } from '@atb/api/rows/positions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';
import type { OrderScope } from './orders.ts';

async function getPositions({ accountId, botId }: OrderScope, isOpen: boolean): Promise<readonly HoldingRow[]> {
  const supabase = await getSupabase();
  let query = supabase.from('positions').select(HOLDING_COLUMNS);
  if (accountId !== undefined) query = query.eq('account_id', accountId);
  if (botId !== undefined) query = query.eq('bot_id', botId);
  if (isOpen) query = query.is('closed_at', null);
  const { data } = await query
    .order('opened_at', { ascending: false })
    .overrideTypes<HoldingRow[], { merge: false }>()
    .throwOnError();
  return data;
}

/** Open positions, newest first. Kept current by useLiveTables('positions'). */
export function openPositionsQuery(scope: OrderScope = {}) {
  return queryOptions({
    queryKey: ['positions', 'open', scope],
    queryFn: () => getPositions(scope, true),
    placeholderData: keepPreviousData,
  });
}

/** Open and closed positions, newest first. Kept current by useLiveTables('positions'). */
export function positionHistoryQuery(scope: OrderScope = {}) {
  return queryOptions({
    queryKey: ['positions', 'all', scope],
    queryFn: () => getPositions(scope, false),
    placeholderData: keepPreviousData,
  });
}
