import type { Pool } from 'pg';
import { withTransaction } from '../../database/with-transaction.ts';
import type { RunOutcome, ProgressReport, RunRow } from './run-row.ts';

/** Makes claims wait for each other, so that a user's share is counted right; any fixed number will do. */
const CLAIM_LOCK_KEY = 7_226_014;

/** What the column holds, 24 days: beyond that nobody waits, and a write that failed would be no sign of life. */
const ETA_MAX_MS = 2_147_483_647;

export interface ClaimRules {
  readonly workerId: string;
  /** Runs of one user at work at the same time, over all processes. */
  readonly perUserMax: number;
  /** A run without a sign of life for so long is taken up by whoever finds it. */
  readonly staleMs: number;
}

/**
 * The run that is to be carried out next, now this worker's: of the users with the fewest runs at work the oldest.
 * Runs of processes that died come back this way.
 */
export function claimRun(pool: Pool, { workerId, perUserMax, staleMs }: ClaimRules): Promise<RunRow | null> {
  return withTransaction(pool, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [CLAIM_LOCK_KEY]);
    const { rows } = await tx.query<RunRow>(
      `with at_work as (
         select user_id, count(*)::int as runs from public.research_runs
         where status = 'running' and heartbeat_at >= now() - $3 * interval '1 ms' group by user_id
       ), chosen as (
         select r.id from public.research_runs r left join at_work w on w.user_id = r.user_id
         where (r.status = 'queued' or (r.status = 'running' and r.heartbeat_at < now() - $3 * interval '1 ms'))
           and coalesce(w.runs, 0) < $2
         order by coalesce(w.runs, 0), r.created_at, r.id limit 1
         -- Whoever cancels it just now has it: it is passed over, and looked at again as it became.
         for update of r skip locked
       )
       update public.research_runs r
       set status = 'running', worker_id = $1, heartbeat_at = now(), attempts = r.attempts + 1,
         started_at = coalesce(r.started_at, now()), stage = 'Starting.'
       from chosen where r.id = chosen.id
       returning r.id, r.user_id as "userId", r.kind, r.request, r.attempts`,
      [workerId, perUserMax, staleMs],
    );
    return rows[0] ?? null;
  });
}

export interface ProgressAnswer {
  /** False when another worker has the run, or it is gone: then nothing more may be written. */
  readonly isOwn: boolean;
  readonly isCancelRequested: boolean;
}

/** Writes how far the run is, which is its sign of life too. */
export async function writeProgress(
  pool: Pool,
  { id, workerId }: { readonly id: string; readonly workerId: string },
  { stage, done, total, etaMs }: ProgressReport,
): Promise<ProgressAnswer> {
  const { rows } = await pool.query<{ cancel_requested: boolean }>(
    `update public.research_runs set stage = $3, done_count = $4::integer, total_count = $5::integer, eta_ms = $6, heartbeat_at = now(),
       progress = case when $5::integer = 0 then 0 else least(1, round($4::integer::numeric / $5::integer, 4)) end
     where id = $1 and worker_id = $2 and status = 'running' returning cancel_requested`,
    [id, workerId, stage, done, total, etaMs === null ? null : Math.min(ETA_MAX_MS, Math.round(etaMs))],
  );
  const [row] = rows;
  return { isOwn: row !== undefined, isCancelRequested: row?.cancel_requested ?? false };
}

/** Result and run in one transaction: a run that is done has its result. Writes nothing when the run is not this worker's. */
export function finishRun(pool: Pool, run: RunRow, workerId: string, outcome: RunOutcome): Promise<boolean> {
  return withTransaction(pool, async (tx) => {
    const { rowCount } = await tx.query(
      `update public.research_runs set status = 'done', progress = 1, done_count = $6, total_count = $6, eta_ms = null, stage = 'Done.',
         finished_at = now(), summary = $3, digest = $4, data_hash = $5, reason = null
       where id = $1 and worker_id = $2 and status = 'running'`,
      [run.id, workerId, JSON.stringify(outcome.summary), outcome.digest, outcome.dataHash, outcome.count],
    );
    if (rowCount === 0) return false;
    await tx.query(
      `insert into public.research_results (run_id, user_id, bundle) values ($1, $2, $3)
       on conflict (run_id) do update set bundle = excluded.bundle, created_at = now()`,
      [run.id, run.userId, Buffer.from(outcome.bundle)],
    );
    return true;
  });
}

/** Ends a run without a result. */
export async function endRun(
  pool: Pool,
  { id, workerId }: { readonly id: string; readonly workerId: string },
  { status, reason }: { readonly status: 'failed' | 'cancelled'; readonly reason: string },
): Promise<void> {
  await pool.query(
    `update public.research_runs set status = $3, reason = $4, stage = case when $3 = 'failed' then 'Failed.' else 'Cancelled.' end,
       eta_ms = null, finished_at = now()
     where id = $1 and worker_id = $2 and status = 'running'`,
    [id, workerId, status, reason],
  );
}

/** Gives a run back that this process cannot finish; the attempt does not count. */
export async function requeueRun(
  pool: Pool,
  { id, workerId }: { readonly id: string; readonly workerId: string },
): Promise<void> {
  await pool.query(
    `update public.research_runs set status = 'queued', worker_id = null, heartbeat_at = null, attempts = greatest(0, attempts - 1),
       stage = 'Waiting for a free worker.', eta_ms = null
     where id = $1 and worker_id = $2 and status = 'running'`,
    [id, workerId],
  );
}
