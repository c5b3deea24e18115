import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';
import type { OrderScope } from './orders.ts';

/** What a bot, or the person, holds of one symbol. Amounts are decimal text, money in quote units. */
export interface Position {
  readonly id: string;
  readonly account_id: string;
  /** Null for what was bought by hand. */
  readonly bot_id: string | null;
  readonly symbol: string;
  readonly side: 'long' | 'short';
  readonly qty: string;
  readonly entry_price: string;
  /** Price at which the engine last valued it; null before the first valuation. */
  readonly last_mark: string | null;
  readonly unrealized_pnl: string;
  /** Taken so far, net of fees. */
  readonly realized_pnl: string;
  readonly fees_paid: string;
  readonly opened_at: string;
  /** Null while open. */
  readonly closed_at: string | null;
}

const COLUMNS =
  'id, account_id, bot_id, symbol, side, qty::text, entry_price::text, last_mark::text, unrealized_pnl::text, realized_pnl::text, fees_paid::text, opened_at, closed_at';

async function getPositions({ accountId, botId }: OrderScope, isOpen: boolean): Promise<readonly Position[]> {
  const supabase = await getSupabase();
  let query = supabase.from('positions').select(COLUMNS);
  if (accountId !== undefined) query = query.eq('account_id', accountId);
  if (botId !== undefined) query = query.eq('bot_id', botId);
  if (isOpen) query = query.is('closed_at', null);
  const { data } = await query
    .order('opened_at', { ascending: false })
    .overrideTypes<Position[], { merge: false }>()
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
