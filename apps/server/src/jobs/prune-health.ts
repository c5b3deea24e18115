import type { Pool } from 'pg';
import { deleteInBatches } from './delete-in-batches.ts';

/** Single checks; what they come to by day is kept for longer than the status page goes back. */
const CHECK_RETENTION = '7 days';
const DAY_RETENTION = '100 days';
const INCIDENT_RETENTION = '400 days';

/** By the clock of the wall, as they are written. Answers how many rows went. */
export async function pruneHealth(pool: Pool): Promise<number> {
  let removed = await deleteInBatches(
    pool,
    `delete from public.health_checks where ctid in (select ctid from public.health_checks
       where created_at < $1::timestamptz - interval '${CHECK_RETENTION}' limit $2)`,
    new Date().toISOString(),
  );
  for (const [table, column, age] of [
    ['health_days', 'day', DAY_RETENTION],
    ['request_hours', 'hour', DAY_RETENTION],
    ['incidents', 'resolved_at', INCIDENT_RETENTION],
  ]) {
    const { rowCount } = await pool.query(`delete from public.${table} where ${column} < now() - interval '${age}'`);
    removed += rowCount ?? 0;
  }
  return removed;
}
