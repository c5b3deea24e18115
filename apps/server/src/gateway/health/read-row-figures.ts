import type { Pool } from 'pg';
import type { HealthReport } from './check-health.ts';

/** Counts that only the rows know. */
export interface RowFigures {
  readonly botsByStatus: Readonly<Record<string, number>>;
  /** Bots that the engine had to stop in the last hour. */
  readonly botsFailedLately: number;
  readonly commandsPending: number;
  readonly commandWaitSeconds: number;
  readonly runsByStatus: Readonly<Record<string, number>>;
  readonly jobsWaiting: number;
  /** Those that failed as often as they may, in the last day. */
  readonly jobsFailed: number;
  readonly accountsOffline: number;
  readonly databaseBytes: number;
}

const BOT_STATUSES = ['draft', 'running', 'active', 'paused', 'stopping', 'stopped', 'error'];
const RUN_STATUSES = ['queued', 'running', 'done', 'failed', 'cancelled'];

const FIGURES = `
  select
    (select coalesce(json_object_agg(status, n), '{}') from (select status, count(*) as n from bots where archived_at is null group by status) s) as bots,
    (select count(*)::int from bots b join bot_states s on s.bot_id = b.id
      where b.status = 'error' and s.status = 'error' and b.updated_at > now() - interval '1 hour') as bots_failed,
    (select count(*)::int from engine_commands where status = 'pending') as commands,
    (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from engine_commands where status = 'pending') as command_wait,
    (select coalesce(json_object_agg(status, n), '{}') from (select status, count(*) as n from research_runs group by status) s) as runs,
    (select count(*)::int from exchange_accounts where trading_mode = 'OFFLINE') as offline,
    pg_database_size(current_database())::float8 as bytes,
    to_regclass('graphile_worker.jobs') is not null as has_jobs`;

/** One that is at work has counted this attempt already. */
const JOBS = `select count(*) filter (where attempts < max_attempts)::int as waiting,
  count(*) filter (where attempts >= max_attempts and locked_at is null and updated_at > now() - interval '1 day')::int as failed
  from graphile_worker.jobs`;

interface FiguresRow {
  readonly bots: Readonly<Record<string, number>>;
  readonly bots_failed: number;
  readonly commands: number;
  readonly command_wait: number;
  readonly runs: Readonly<Record<string, number>>;
  readonly offline: number;
  readonly bytes: number;
  readonly has_jobs: boolean;
}

/** Older figures than this are asked for again; a scrape every second costs no more. */
const REMEMBER_MS = 5_000;

/** @param pool of the engine's role, which sees every row. */
export function createRowFigures(pool: Pool): () => Promise<RowFigures> {
  let known: { readonly at: number; readonly figures: Promise<RowFigures> } | null = null;
  return () => {
    const at = performance.now();
    if (known === null || at - known.at > REMEMBER_MS) known = { at, figures: readFigures(pool) };
    return known.figures;
  };
}

async function readFigures(pool: Pool): Promise<RowFigures> {
  const row = (await pool.query<FiguresRow>(FIGURES)).rows[0];
  if (row === undefined) throw new Error('the figures have no row');
  const jobs = row.has_jobs ? (await pool.query<{ waiting: number; failed: number }>(JOBS)).rows[0] : undefined;
  return {
    botsByStatus: withAll(BOT_STATUSES, row.bots),
    botsFailedLately: row.bots_failed,
    commandsPending: row.commands,
    commandWaitSeconds: row.command_wait,
    runsByStatus: withAll(RUN_STATUSES, row.runs),
    jobsWaiting: jobs?.waiting ?? 0,
    jobsFailed: jobs?.failed ?? 0,
    accountsOffline: row.offline,
    databaseBytes: row.bytes,
  };
}

function withAll(names: readonly string[], counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(names.map((name) => [name, counts[name] ?? 0]));
}

/** Longer and the engine does not keep up with what users ask. */
const COMMAND_WAIT_SECONDS = 10;

export function judgeBots({ botsFailedLately, botsByStatus }: RowFigures): HealthReport {
  const running = (botsByStatus['running'] ?? 0) + (botsByStatus['active'] ?? 0);
  const figures = { running, failedLately: botsFailedLately };
  if (botsFailedLately === 0) return { figures };
  const subject = botsFailedLately === 1 ? '1 bot was' : `${botsFailedLately} bots were`;
  return { figures, warning: `${subject} stopped by a fault in the last hour` };
}

export function judgeQueues({
  commandsPending,
  commandWaitSeconds,
  jobsFailed,
  jobsWaiting,
}: RowFigures): HealthReport {
  const figures = { commandsPending, jobsWaiting, jobsFailed };
  const seconds = Math.round(commandWaitSeconds);
  const failed = jobsFailed === 1 ? '1 job has' : `${jobsFailed} jobs have`;
  const warnings = [
    ...(seconds > COMMAND_WAIT_SECONDS ? [`a command has waited for ${seconds} s`] : []),
    ...(jobsFailed > 0 ? [`${failed} failed for good in the last day`] : []),
  ];
  return { figures, warning: warnings.length === 0 ? null : warnings.join('; ') };
}
