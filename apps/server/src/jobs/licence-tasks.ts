import type { Pool } from 'pg';
import { deleteInBatches } from './delete-in-batches.ts';

// By the clock of the wall: what is paid for is not the market's time.

/** What is kept of a licence that was refunded, by the privacy text. */
const REFUNDED_RETENTION = '90 days';
/** Checkouts that nobody paid, with the address that was typed. */
const UNPAID_RETENTION = '30 days';
/** Longer than any provider sends an event again. */
const EVENT_RETENTION = '90 days';

/** Licences whose paid time is over. Answers how many: their plans have ended at that very moment already. */
export async function expireLicences(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `update public.licences l set status = 'expired'
     where l.status in ('active', 'cancelled') and l.paid_until <= now() and public.licence_ends_at(l) <= now()`,
  );
  return rowCount ?? 0;
}

/** Answers how many rows went; payments and sessions of a licence go with it. */
export async function pruneSales(pool: Pool): Promise<number> {
  let removed = 0;
  for (const [sql, retention] of [
    [
      `delete from public.licences where ctid in (
         select ctid from public.licences where status = 'refunded' and refunded_at < now() - $1::interval limit $2)`,
      REFUNDED_RETENTION,
    ],
    [
      `delete from public.checkout_sessions where ctid in (
         select ctid from public.checkout_sessions where status <> 'paid' and created_at < now() - $1::interval limit $2)`,
      UNPAID_RETENTION,
    ],
    [
      `delete from public.payment_events where ctid in (
         select ctid from public.payment_events where received_at < now() - $1::interval limit $2)`,
      EVENT_RETENTION,
    ],
  ] as const)
    removed += await deleteInBatches(pool, sql, retention);
  return removed;
}
