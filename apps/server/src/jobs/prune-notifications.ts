import type { Pool } from 'pg';
import { deleteInBatches } from './delete-in-batches.ts';

/** By the clock of the wall, as they are written. */
const RETENTION = '90 days';

const LOG_RETENTION = '30 days';
const USAGE_RETENTION = '400 days';

/** Removes notifications that are old, what the delivery log says of them, security mails, and what was told of usage. Answers how many rows went. */
export async function pruneNotifications(pool: Pool): Promise<number> {
  const deliveries = await deleteInBatches(
    pool,
    `delete from public.notification_deliveries where ctid in (
       select ctid from public.notification_deliveries where created_at < now() - $1::interval limit $2)`,
    LOG_RETENTION,
  );
  const notifications = await deleteInBatches(
    pool,
    `delete from public.notifications where ctid in (
       select ctid from public.notifications where created_at < now() - $1::interval limit $2)`,
    RETENTION,
  );
  const mails = await deleteInBatches(
    pool,
    `delete from public.security_mails where ctid in (
       select ctid from public.security_mails where created_at < now() - $1::interval limit $2)`,
    LOG_RETENTION,
  );
  const { rowCount: usage } = await pool.query(
    `with days as (delete from public.ai_call_days where day < now() - $1::interval returning 1)
     delete from public.usage_alerts where alerted_at < now() - $1::interval`,
    [USAGE_RETENTION],
  );
  return notifications + deliveries + mails + (usage ?? 0);
}
