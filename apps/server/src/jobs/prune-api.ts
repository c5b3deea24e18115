import type { Pool } from 'pg';
import { deleteInBatches } from './delete-in-batches.ts';

/** By the clock of the wall, as they are written. A repeated request is answered as before for a day. */
const TASKS: ReadonlyArray<readonly [sql: string, age: string]> = [
  [
    `delete from public.api_requests where ctid in (
       select ctid from public.api_requests where created_at < now() - $1::interval limit $2)`,
    '24 hours',
  ],
  [
    `delete from public.api_usage where ctid in (
       select ctid from public.api_usage where hour < now() - $1::interval limit $2)`,
    '90 days',
  ],
  [
    `delete from public.api_keys where ctid in (
       select ctid from public.api_keys where revoked_at < now() - $1::interval limit $2)`,
    '90 days',
  ],
];

/** Removes what the public API keeps for a while. Answers how many rows went. */
export async function pruneApi(pool: Pool): Promise<number> {
  let removed = 0;
  for (const [sql, age] of TASKS) removed += await deleteInBatches(pool, sql, age);
  return removed;
}
