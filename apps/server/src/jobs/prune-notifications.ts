import type { Pool } from 'pg';
import { deleteInBatches } from './delete-in-batches.ts';

/** By the clock of the wall, as they are written. */
const RETENTION = '90 days';

/** Removes notifications that are old. Answers how many rows went. */
export function pruneNotifications(pool: Pool): Promise<number> {
  return deleteInBatches(
    pool,
    `delete from public.notifications where ctid in (
       select ctid from public.notifications where created_at < now() - $1::interval limit $2)`,
    RETENTION,
  );
}
