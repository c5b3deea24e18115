import { ORDER_COLUMNS, type OrderRow } from '@atb/api/rows/bot-orders';
import type { ActiveOrderStatus } from '@atb/core/orders/order';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';

/** Statuses in which an order still waits for something. */
const ACTIVE_STATUSES = [
  'intended',
  'submitted',
  'accepted',
  'partially_filled',
  'pending_cancel',
  'unknown',
] as const satisfies readonly ActiveOrderStatus[];

/** Whose orders; everything of the user when nothing is named. */
export interface OrderScope {
  readonly accountId?: string | undefined;
  readonly botId?: string | undefined;
}

const OPEN_MAX = 1000;

async function getOrders(scope: OrderScope, isOpen: boolean, limit: number): Promise<readonly OrderRow[]> {
  const supabase = await getSupabase();
  let query = supabase.from('bot_orders').select(ORDER_COLUMNS);
  if (scope.accountId !== undefined) query = query.eq('account_id', scope.accountId);
  if (scope.botId !== undefined) query = query.eq('bot_id', scope.botId);
  if (isOpen) query = query.in('status', ACTIVE_STATUSES);
  const { data } = await query
    .order('created_at', { ascending: false })
    .order('sequence', { ascending: false })
    .limit(limit)
    .overrideTypes<OrderRow[], { merge: false }>()
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
