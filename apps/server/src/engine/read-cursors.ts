import type { EpochMs } from '@atb/core/base/time';
import type { Quote } from '@atb/core/market/quote';
import type { Pool } from 'pg';
import { ACTIVE_STATUSES } from '../database/active-orders.ts';
import { epochOfDate } from './order-row.ts';

export interface StoredCursors {
  /** By symbol, the event time from which some account still has to see its quotes. */
  readonly earliest: ReadonlyMap<string, EpochMs>;
  /** Of each symbol, the newest quote that any account has seen. */
  readonly latest: readonly Quote[];
}

/** What each account follows, whether it could be opened or not. */
const EARLIEST = `
  select c.symbol, min(c.event_time) as event_time from engine_cursors c
    join exchange_accounts a on a.id = c.account_id and coalesce(a.market, $1) = $1 join (
    select exchange_account_id as account_id, symbol from bots where status in ('running', 'active', 'paused', 'stopping')
    union select account_id, symbol from bot_orders
      where status in ${ACTIVE_STATUSES}
    union select account_id, symbol from positions where closed_at is null
  ) followed on followed.account_id = c.account_id and followed.symbol = c.symbol group by c.symbol`;

const LATEST = `
  select distinct on (c.symbol) c.quote from engine_cursors c
    join exchange_accounts a on a.id = c.account_id and coalesce(a.market, $1) = $1 order by c.symbol, c.event_time desc`;

/** Where the market must go on from, so that no account of it misses a quote. Accounts that wait for another are not asked. */
export async function readCursors(pool: Pool, market: string): Promise<StoredCursors> {
  const earliest = await pool.query<{ symbol: string; event_time: Date }>(EARLIEST, [market]);
  const latest = await pool.query<{ quote: Quote }>(LATEST, [market]);
  return {
    earliest: new Map(earliest.rows.map((row) => [row.symbol, epochOfDate(row.event_time)])),
    latest: latest.rows.map((row) => row.quote),
  };
}
