// engine: the single writer of each trading account: leases, event queues, persistence and recovery.
import type { Pool, PoolClient } from 'pg';

/** Right to write one account. The token grows with every change of hands; the database refuses writes under an older one. */
export interface Lease {
  readonly accountId: string;
  readonly token: bigint;
}

/** A lease not renewed for this long may be taken by another worker. */
const LEASE_MS = 15_000;

/**
 * Takes the lease of an account when it is free, expired, or held by a worker whose connection is gone.
 * @returns null when a living worker holds it.
 */
export async function acquireLease(pool: Pool, accountId: string, workerId: string): Promise<Lease | null> {
  const result = await pool.query<{ token: string }>(
    `insert into engine_leases as l (account_id, worker_id, token, expires_at)
     values ($1, $2, 1, now() + $3 * interval '1 millisecond')
     on conflict (account_id) do update
       set worker_id = excluded.worker_id, token = l.token + 1, expires_at = excluded.expires_at
       where l.expires_at < now() or l.worker_id = excluded.worker_id or not exists (
         select 1 from pg_locks k
         where k.locktype = 'advisory' and k.granted and k.classid = $4
           and k.database = (select oid from pg_database where datname = current_database()) and k.objid = (hashtext(l.worker_id)::bigint & 4294967295)::oid)
     returning l.token`,
    [accountId, workerId, LEASE_MS, WORKER_LOCK_CLASS],
  );
  const row = result.rows[0];
  return row === undefined ? null : { accountId, token: BigInt(row.token) };
}

/** Extends every lease of this worker. @returns the accounts still held. */
export async function renewLeases(pool: Pool, workerId: string): Promise<ReadonlySet<string>> {
  const result = await pool.query<{ account_id: string }>(
    `update engine_leases set expires_at = now() + $2 * interval '1 millisecond' where worker_id = $1 returning account_id`,
    [workerId, LEASE_MS],
  );
  return new Set(result.rows.map((row) => row.account_id));
}

export async function releaseLeases(pool: Pool, workerId: string): Promise<void> {
  await pool.query('update engine_leases set expires_at = now() where worker_id = $1', [workerId]);
}

/** Advisory-lock class under which a living worker holds its own id: the lock vanishes with its connection. */
const WORKER_LOCK_CLASS = 4_711;

/** Marks the worker as alive for as long as the connection lives. @returns false when another process has the same id. */
export async function announceWorker(client: PoolClient, workerId: string): Promise<boolean> {
  const result = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as taken', [
    WORKER_LOCK_CLASS,
    workerId,
  ]);
  return result.rows[0]?.taken === true;
}
