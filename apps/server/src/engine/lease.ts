// engine: the single writer of each trading account: leases, event queues, persistence and recovery.
import type { Pool, PoolClient } from 'pg';

/** Right to write one account. The token grows with every change of hands; the database refuses writes under an older one. */
export interface Lease {
  readonly accountId: string;
  readonly token: bigint;
}

/** A worker that showed life for the last time with this beat. */
export interface WorkerBeat {
  readonly workerId: string;
  readonly beat: string;
}

/** Advisory-lock class under which a living worker holds its own id: the lock vanishes with its connection. */
const WORKER_LOCK_CLASS = 4_711;

const IS_CONNECTED = `exists (
  select 1 from pg_locks k where k.locktype = 'advisory' and k.granted and k.classid = ${WORKER_LOCK_CLASS}
    and k.database = (select oid from pg_database where datname = current_database()) and k.objid = (hashtext(%)::bigint & 4294967295)::oid)`;

/** SQL: whether the worker of that column holds its connection. */
export const isConnected = (worker: string): string => IS_CONNECTED.replace('%', worker);

const ACQUIRE = `
  insert into engine_leases as l (account_id, worker_id, token, expires_at) values ($1, $2, 1, 'infinity')
  on conflict (account_id) do update set worker_id = excluded.worker_id, token = l.token + 1, expires_at = 'infinity'
    where l.worker_id = excluded.worker_id or not ${isConnected('l.worker_id')} or exists (
      select 1 from engine_workers w join unnest($3::text[], $4::bigint[]) as dead (worker_id, beat) using (worker_id, beat)
      where w.worker_id = l.worker_id)
  returning l.token`;

/**
 * Takes the lease of an account when it is free, or held by a worker whose connection is gone or who has stood still.
 * @param dead those who stood still for too long, each with the beat that was seen last: who went on since is not dead.
 * @returns null when a living worker holds it.
 */
export async function acquireLease(
  pool: Pool,
  accountId: string,
  workerId: string,
  dead: readonly WorkerBeat[],
): Promise<Lease | null> {
  const [ids, beats] = [dead.map((each) => each.workerId), dead.map((each) => each.beat)];
  const { rows } = await pool.query<{ token: string }>(ACQUIRE, [accountId, workerId, ids, beats]);
  const row = rows[0];
  return row === undefined ? null : { accountId, token: BigInt(row.token) };
}

const BEAT = `insert into engine_workers as w (worker_id, beat) values ($1, 1) on conflict (worker_id) do update set beat = w.beat + 1`;

/** Shows that the worker lives. @returns the accounts it still holds. */
export async function renewLeases(pool: Pool, workerId: string): Promise<ReadonlySet<string>> {
  await pool.query(BEAT, [workerId]);
  const result = await pool.query<{ account_id: string }>('select account_id from engine_leases where worker_id = $1', [
    workerId,
  ]);
  return new Set(result.rows.map((row) => row.account_id));
}

/** Beats of all workers but this one; of those who are gone for good nothing is kept. */
export async function readBeats(pool: Pool, workerId: string): Promise<readonly WorkerBeat[]> {
  const { rows } = await pool.query<WorkerBeat>(
    'select worker_id as "workerId", beat from engine_workers where worker_id <> $1',
    [workerId],
  );
  return rows;
}

export async function releaseLeases(pool: Pool, workerId: string): Promise<void> {
  await pool.query(`update engine_leases set worker_id = '' where worker_id = $1`, [workerId]);
  await pool.query('delete from engine_workers where worker_id = $1', [workerId]);
}

/** Marks the worker as alive for as long as the connection lives. @returns false when another process has the same id. */
export async function announceWorker(client: PoolClient, workerId: string): Promise<boolean> {
  const result = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as taken', [
    WORKER_LOCK_CLASS,
    workerId,
  ]);
  await client.query(`delete from engine_workers w where not ${isConnected('w.worker_id')}`);
  // Before it holds an account: one that stands still before its first renewal must be seen to.
  if (result.rows[0]?.taken === true) await client.query(BEAT, [workerId]);
  return result.rows[0]?.taken === true;
}
