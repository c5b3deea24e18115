import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';
import type { OrderScope } from './orders.ts';

/** One execution. Amounts are decimal text: quantity in base units, price in quote units. */
export interface Fill {
  readonly id: string;
  readonly account_id: string;
  readonly bot_id: string | null;
  readonly order_id: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly qty: string;
  readonly price: string;
  readonly fee: string;
  readonly fee_asset: string;
  /** On average cost: what a sale brought less its fee and the average price paid, quote units; null for a purchase. */
  readonly realized_pnl: string | null;
  /** What a bot's sale earned by its own trade (pair, deal, round trip), both fees paid; null for any other fill. */
  readonly trade_profit: string | null;
  readonly maker: boolean;
  readonly exec_ts: string;
}

const COLUMNS =
  'id, account_id, bot_id, order_id, symbol, side, qty::text, price::text, fee::text, fee_asset, realized_pnl::text, trade_profit::text, maker, exec_ts';

export interface FillScope extends OrderScope {
  readonly symbol?: string | undefined;
  /** Latest executions, at most so many; 200 when absent. */
  readonly limit?: number | undefined;
}

const SHOWN_MAX = 200;

async function getFills({ accountId, botId, symbol, limit = SHOWN_MAX }: FillScope): Promise<readonly Fill[]> {
  const supabase = await getSupabase();
  let query = supabase.from('trade_ledger').select(COLUMNS);
  if (accountId !== undefined) query = query.eq('account_id', accountId);
  if (botId !== undefined) query = query.eq('bot_id', botId);
  if (symbol !== undefined) query = query.eq('symbol', symbol);
  const { data } = await query
    .order('exec_ts', { ascending: false })
    .order('id')
    .limit(limit)
    .overrideTypes<Fill[], { merge: false }>()
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
