import type { Pool } from 'pg';
import { deleteInBatches } from './delete-in-batches.ts';

/** By the clock of the wall, as they are written. */
const ALERT_RETENTION = '30 days';
const TICKET_RETENTION = '90 days';
/** Of one source, the newest. */
const ALERTS_MAX = 10_000;

/** Removes what came long ago or is more than a source keeps, and old prepared orders. Answers how many rows went. */
export async function pruneAlerts(pool: Pool): Promise<number> {
  const old = await deleteInBatches(
    pool,
    `delete from public.alerts where ctid in (
       select ctid from public.alerts where received_at < now() - $1::interval limit $2)`,
    ALERT_RETENTION,
  );
  const beyond = await deleteInBatches(
    pool,
    `delete from public.alerts where id in (
       select a.id from public.alert_sources s
         cross join lateral (select x.id from public.alerts x where x.source_id = s.id order by x.id desc
           offset $1::int limit 1) as cut
         join public.alerts a on a.source_id = s.id and a.id <= cut.id
       limit $2)`,
    String(ALERTS_MAX),
  );
  const tickets = await deleteInBatches(
    pool,
    `delete from public.order_tickets where ctid in (
       select ctid from public.order_tickets where created_at < now() - $1::interval limit $2)`,
    TICKET_RETENTION,
  );
  return old + beyond + tickets;
}
