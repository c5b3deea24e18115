// jobs: work that nobody waits for, done by a queue in the same PostgreSQL. Any number of processes share it.
import { HOUR_MS } from '@atb/core/base/time';
import { type CronItem, parseCronItems, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import type { KeptRunning } from '../keep-running.ts';
import type { Logger } from '../logger.ts';
import type { CandleArchive } from '../market-data/archive/candle-archive.ts';
import { installQueue } from './install-queue.ts';
import { keepQueue } from './keep-queue.ts';
import { keepResearchQueue } from './research/research-queue.ts';
import { createRetentionTasks, type RetentionDeps } from './retention-tasks.ts';

export interface JobsDeps extends RetentionDeps {
  /** Connection as the owner, for making the queue's schema. */
  readonly ownerUrl: string;
  /** Connections as atb_engine. One of them listens for new jobs. */
  readonly pool: Pool;
  /** Candles that research runs on. */
  readonly archive: CandleArchive;
  readonly logger: Logger;
}

export interface Jobs {
  /**
   * Installs the queue when it is missing, then works and keeps to the timetable. Resolves when it works; a database
   * that cannot be reached is waited for.
   */
  readonly start: () => Promise<void>;
  /** Lets the job under way finish; waits for a start under way. */
  readonly stop: () => Promise<void>;
}

/** Minutes past the hour differ, so that the jobs do not meet. All times are UTC. */
const TIMETABLE: readonly CronItem[] = [
  { task: 'expire-licences', match: '* * * * *' },
  { task: 'prune-sales', match: '42 3 * * *' },
  { task: 'prune-api', match: '32 * * * *' },
  { task: 'prune-kept', match: '12 * * * *' },
  { task: 'prune-alerts', match: '24 * * * *' },
  { task: 'prune-health', match: '22 * * * *' },
  { task: 'prune-notifications', match: '2 4 * * *' },
  { task: 'prune-signer-audit', match: '13 4 * * *' },
  { task: 'prune-quotes', match: '17 * * * *' },
  { task: 'thin-equity', match: '49 * * * *' },
  { task: 'sweep-files', match: '*/5 * * * *' },
  { task: 'prune-auth', match: '27 3 * * *' },
  { task: 'prune-commands', match: '37 3 * * *' },
  { task: 'prune-bot-events', match: '47 3 * * *' },
  { task: 'prune-bot-journal', match: '57 3 * * *' },
  { task: 'prune-refused', match: '52 3 * * *' },
  { task: 'prune-verdicts', match: '7 4 * * *' },
];

/** A server that was off when a job was due does it once when it is back, however many times it was due. */
const CATCH_UP_MS = 25 * HOUR_MS;
/** A job that failed this often waits for its next turn in the timetable. */
const ATTEMPTS_MAX = 3;

/** One job at a time: housekeeping must not compete with trading for the database. */
const CONCURRENCY = 1;

export function createJobs(deps: JobsDeps): Jobs {
  let running: RunningJobs | null = null;
  return {
    start: async () => {
      running = startJobs(deps);
      await running.housekeeping.ready;
      await running.research.ready;
    },
    stop: async () => {
      await Promise.all([running?.research.stop(), running?.housekeeping.stop()]);
      running = null;
    },
  };
}

interface RunningJobs {
  readonly housekeeping: KeptRunning;
  readonly research: KeptRunning;
}

function startJobs(deps: JobsDeps): RunningJobs {
  const { pool, logger, ownerUrl } = deps;
  const prepare = () => installQueue(ownerUrl);
  const housekeeping = keepQueue({
    name: 'housekeeping',
    pool,
    logger,
    taskList: createTasks(deps),
    parsedCronItems: parseCronItems(TIMETABLE.map(withCatchUp)),
    concurrency: CONCURRENCY,
    prepare,
  });
  return { housekeeping, research: keepResearchQueue({ ...deps, prepare }) };
}

function withCatchUp(item: CronItem): CronItem {
  const options = { backfillPeriod: CATCH_UP_MS, maxAttempts: ATTEMPTS_MAX, jobKey: item.task };
  return { ...item, options: { ...options, jobKeyMode: 'replace' } };
}

function createTasks(deps: JobsDeps): TaskList {
  return Object.fromEntries(
    Object.entries(createRetentionTasks(deps)).map(([name, prune]) => [
      name,
      async () => {
        const removed = await prune();
        // What runs every minute says something when there was something.
        deps.logger[removed === 0 ? 'debug' : 'info']({ task: name, removed }, 'job done');
      },
    ]),
  );
}
