// jobs: work that nobody waits for, done by a queue in the same PostgreSQL. Any number of processes share it.
import { HOUR_MS } from '@atb/core/base/time';
import { type CronItem, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from '../logger.ts';
import type { CandleArchive } from '../market-data/archive/candle-archive.ts';
import { createQueueLogger } from './create-queue-logger.ts';
import { installQueue } from './install-queue.ts';
import { openResearchQueue, type ResearchQueue } from './research/research-queue.ts';
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
  /** Installs the queue when it is missing, then works and keeps to the timetable. */
  readonly start: () => Promise<void>;
  /** Lets the job under way finish; waits for a start under way. */
  readonly stop: () => Promise<void>;
}

/** Minutes past the hour differ, so that the jobs do not meet. All times are UTC. */
const TIMETABLE: readonly CronItem[] = [
  { task: 'prune-quotes', match: '17 * * * *' },
  { task: 'prune-auth', match: '27 3 * * *' },
  { task: 'prune-commands', match: '37 3 * * *' },
  { task: 'prune-bot-events', match: '47 3 * * *' },
];

/** A server that was off when a job was due does it once when it is back, however many times it was due. */
const CATCH_UP_MS = 25 * HOUR_MS;
/** A job that failed this often waits for its next turn in the timetable. */
const ATTEMPTS_MAX = 3;

/** One job at a time: housekeeping must not compete with trading for the database. */
export function createJobs(deps: JobsDeps): Jobs {
  let opening: Promise<OpenJobs> | null = null;
  return {
    start: async () => {
      opening = openJobs(deps);
      await opening;
    },
    stop: async () => {
      // Whoever started it hears why it could not be started.
      const jobs = await opening?.catch(() => null);
      opening = null;
      await Promise.all([jobs?.research.stop(), jobs?.runner.stop()]);
    },
  };
}

interface OpenJobs {
  readonly runner: Runner;
  readonly research: ResearchQueue;
}

async function openJobs(deps: JobsDeps): Promise<OpenJobs> {
  const runner = await openRunner(deps);
  return { runner, research: await openResearchQueue(deps) };
}

async function openRunner(deps: JobsDeps): Promise<Runner> {
  await installQueue(deps.ownerUrl);
  const runner = await run({
    pgPool: deps.pool,
    taskList: createTasks(deps),
    parsedCronItems: parseCronItems(TIMETABLE.map(withCatchUp)),
    concurrency: 1,
    noHandleSignals: true,
    logger: createQueueLogger(deps.logger),
  });
  runner.promise.catch((error: unknown) => deps.logger.error({ err: error }, 'the job queue stopped'));
  return runner;
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
        deps.logger.info({ task: name, removed }, 'job done');
      },
    ]),
  );
}
