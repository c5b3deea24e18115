import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';

/** Statuses in which an order still waits for something. */
export const ACTIVE_STATUSES = [
  'intended',
  'submitted',
  'accepted',
  'partially_filled',
  'pending_cancel',
  'unknown',
] as const;

export type OrderStatus = (typeof ACTIVE_STATUSES)[number] | 'filled' | 'cancelled' | 'rejected' | 'denied' | 'expired';

/** An order of the user. Amounts are decimal text, in base units; prices in quote units. */
export interface Order {
  readonly id: string;
  readonly account_id: string;
  /** Null for an order placed by hand. */
  readonly bot_id: string | null;
  readonly client_order_id: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly type: 'market' | 'limit';
  readonly purpose: 'entry' | 'exit';
  readonly quantity: string;
  readonly price: string | null;
  readonly stop_loss: string | null;
  readonly take_profit: string | null;
  readonly filled_quantity: string;
  /** Average of the fills; null until the first. */
  readonly fill_price: string | null;
  readonly status: OrderStatus;
  readonly reason: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

const COLUMNS =
  'id, account_id, bot_id, client_order_id, symbol, side, type, purpose, quantity::text, price::text, stop_loss::text, take_profit::text, filled_quantity::text, fill_price::text, status, reason, created_at, updated_at';

/** Whose orders; everything of the user when nothing is named. */
export interface OrderScope {
  readonly accountId?: string | undefined;
  readonly botId?: string | undefined;
}

const OPEN_MAX = 1000;

async function getOrders(scope: OrderScope, isOpen: boolean, limit: number): Promise<readonly Order[]> {
  const supabase = await getSupabase();
  let query = supabase.from('bot_orders').select(COLUMNS);
  if (scope.accountId !== undefined) query = query.eq('account_id', scope.accountId);
  if (scope.botId !== undefined) query = query.eq('bot_id', scope.botId);
  if (isOpen) query = query.in('status', ACTIVE_STATUSES);
  const { data } = await query
    .order('created_at', { ascending: false })
    .order('sequence', { ascending: false })
    .limit(limit)
    .overrideTypes<Order[], { merge: false }>()
    .throwOnError();
  return data;
}

/** Orders that still wait, newest first. Kept current by useLiveTables('bot_orders'). */
export function openOrdersQuery(scope: OrderScope = {}) {
  return queryOptions({
    queryKey: ['orders', 'open', scope],
    queryFn: () => getOrders(scope, true, OPEN_MAX),
    placeholderData: keepPreviousData,
  });
}

/** The latest orders whatever became of them, newest first. Kept current by useLiveTables('bot_orders'). */
export function orderHistoryQuery(scope: OrderScope = {}, limit = 200) {
  return queryOptions({
    queryKey: ['orders', 'all', scope, limit],
    queryFn: () => getOrders(scope, false, limit),
    placeholderData: keepPreviousData,
  });
}
