import { type EpochMs, HOUR_MS, toIso } from '@atb/core/base/time';
import type { Pool } from 'pg';

/** How long written quotes are kept when the operator says nothing else. */
export const QUOTE_RETENTION_MS = 48 * HOUR_MS;

/** Rows deleted by one statement: short enough that nobody waits for its locks. */
const BATCH_SIZE = 5_000;

export interface PrunedQuotes {
  readonly priceFeeds: number;
  readonly quotes: number;
}

/** Deletes written quotes whose event is before `before`, market time, in small transactions. */
export async function pruneQuotes(pool: Pool, before: EpochMs, batchSize: number = BATCH_SIZE): Promise<PrunedQuotes> {
  return {
    priceFeeds: await deleteRows(pool, { table: 'price_feeds', comparison: '<', moment: before, batchSize }),
    quotes: await deleteRows(pool, { table: 'quotes', comparison: '<', moment: before, batchSize }),
  };
}

/**
 * Deletes written quotes whose event is after `after`. A recording played faster than real time runs ahead of the wall
 * clock; when the operator then turns to an exchange, its rows would be taken for the latest prices.
 */
export async function dropFutureQuotes(pool: Pool, after: EpochMs): Promise<PrunedQuotes> {
  const batchSize = BATCH_SIZE;
  return {
    priceFeeds: await deleteRows(pool, { table: 'price_feeds', comparison: '>', moment: after, batchSize }),
    quotes: await deleteRows(pool, { table: 'quotes', comparison: '>', moment: after, batchSize }),
  };
}

interface Deletion {
  readonly table: 'price_feeds' | 'quotes';
  readonly comparison: '<' | '>';
  readonly moment: EpochMs;
  readonly batchSize: number;
}

async function deleteRows(pool: Pool, { table, comparison, moment, batchSize }: Deletion): Promise<number> {
  const sql = `delete from public.${table} where ctid in (
    select ctid from public.${table} where ts ${comparison} $1 limit $2
  )`;
  for (let total = 0; ; ) {
    const { rowCount } = await pool.query(sql, [toIso(moment), batchSize]);
    const deleted = rowCount ?? 0;
    total += deleted;
    if (deleted < batchSize) return total;
  }
}
