import type { Pool } from 'pg';
import { deleteInBatches } from './delete-in-batches.ts';

/** By the clock of the wall, as they are written. What was read is read again every minute. */
const SIGNED_RETENTION = '14 days';
const REFUSED_RETENTION = '365 days';

/** Removes old lines of the signer's audit: what it signed goes sooner than what it refused. Answers how many rows went. */
export async function pruneSignerAudit(pool: Pool): Promise<number> {
  const remove = (rest: string, retention: string) =>
    deleteInBatches(
      pool,
      `delete from public.signer_audit where ctid in (
         select ctid from public.signer_audit where at < now() - $1::interval and ${rest} limit $2)`,
      retention,
    );
  return (await remove(`outcome = 'signed'`, SIGNED_RETENTION)) + (await remove('true', REFUSED_RETENTION));
}
