import {
  EXCHANGE_FINDING_COLUMNS,
  EXCHANGE_ORDER_COLUMNS,
  EXCHANGE_SYNC_COLUMNS,
  type ExchangeFindingRow,
  type ExchangeOrderRow,
  type ExchangeSyncRow,
} from '@atb/api/rows/exchange-syncs';
import { queryOptions } from '@tanstack/react-query';
import { callDatabase } from '../../../lib/api/call-database.ts';
import { getSupabase } from '../../../lib/supabase.ts';

/** Findings and orders shown of an account, the latest. */
const ROWS_MAX = 200;

export interface ExchangeSync {
  /** Null of an account that is not read: its key was never tested, or is gone. */
  readonly sync: ExchangeSyncRow | null;
  readonly findings: readonly ExchangeFindingRow[];
  readonly orders: readonly ExchangeOrderRow[];
  /** Its history came by a file without the exchange's numbers: what its key would tell cannot be told apart from that. */
  readonly isImported: boolean;
}

const SOON_MS = 3_000;
const LATER_MS = 30_000;

async function getExchangeSync(accountId: string): Promise<ExchangeSync> {
  const supabase = await getSupabase();
  const [sync, findings, orders, imports] = await Promise.all([
    supabase
      .from('exchange_syncs')
      .select(EXCHANGE_SYNC_COLUMNS)
      .eq('account_id', accountId)
      .maybeSingle()
      .overrideTypes<ExchangeSyncRow, { merge: false }>()
      .throwOnError(),
    supabase
      .from('exchange_findings')
      .select(EXCHANGE_FINDING_COLUMNS)
      .eq('account_id', accountId)
      .order('found_at', { ascending: false })
      .limit(ROWS_MAX)
      .overrideTypes<ExchangeFindingRow[], { merge: false }>()
      .throwOnError(),
    supabase
      .from('exchange_open_orders')
      .select(EXCHANGE_ORDER_COLUMNS)
      .eq('account_id', accountId)
      .order('placed_at', { ascending: false })
      .limit(ROWS_MAX)
      .overrideTypes<ExchangeOrderRow[], { merge: false }>()
      .throwOnError(),
    supabase
      .from('history_imports')
      .select('id')
      .eq('account_id', accountId)
      .eq('status', 'done')
      .eq('has_venue_ids', false)
      .gt('booked', 0)
      .limit(1)
      .throwOnError(),
  ]);
  const isImported = imports.data.length > 0;
  return { sync: sync.data, findings: findings.data, orders: orders.data, isImported };
}

/** How far a connected account is read, what could not be booked, and what rests at its exchange. */
export function exchangeSyncQuery(accountId: string) {
  return queryOptions({
    queryKey: ['exchange-sync', accountId],
    queryFn: () => getExchangeSync(accountId),
    refetchInterval: ({ state }) => (state.data?.sync?.state === 'current' ? LATER_MS : SOON_MS),
  });
}

/** Asks for the account to be read now, or its whole history anew. */
export async function readExchangeAccount(accountId: string, isFromStart: boolean): Promise<void> {
  await callDatabase('read_exchange_account', { p_account_id: accountId, p_from_start: isFromStart });
}
