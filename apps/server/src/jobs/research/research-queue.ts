import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type CronItem, parseCronItems, type Runner } from 'graphile-worker';
import type { Pool } from 'pg';
import { listen } from '../../database/listen.ts';
import type { KeptRunning } from '../../keep-running.ts';
import type { Logger } from '../../logger.ts';
import type { CandleArchive } from '../../market-data/archive/candle-archive.ts';
import { keepQueue } from '../keep-queue.ts';
import { ResearchRunner } from './research-runner.ts';

export interface ResearchQueueOptions {
  /** Connections as atb_engine. */
  readonly pool: Pool;
  readonly archive: CandleArchive;
  readonly logger: Logger;
  /** Threads that calculate; one for each core by default. */
  readonly threads?: number;
  readonly staleMs?: number;
  /** Makes the queue's tables when they are missing. */
  readonly prepare?: () => Promise<void>;
}

/** The job that a new run is announced by. What is to be done is in the runs themselves. */
const RESEARCH_TASK = 'research';
/** Runs under way at once in this process. Threads serve them in turn, so that a short one never waits for all of a long one. */
const RUNS_MAX = 8;
/** Looks for what another process left behind when it died, or this one when it lost the database. */
const ROUND: CronItem = { task: RESEARCH_TASK, match: '* * * * *', options: { maxAttempts: 1 } };
const STALE_MS = 15_000;
/** Each goes on until nothing is left, so a few will do. */
const LEFTOVER_JOBS = 4;

/** Works on research until it is stopped. What `prepare` does not make of the queue's tables must be there. */
export function keepResearchQueue(options: ResearchQueueOptions): KeptRunning {
  const { pool, archive, logger, prepare, threads = availableParallelism(), staleMs = STALE_MS } = options;
  const workerId = randomUUID();
  const research = new ResearchRunner({ pool, archive, logger, workerId, threads, staleMs });
  const listener = listenToCancels(options, research);
  const queue = keepQueue({
    name: RESEARCH_TASK,
    pool,
    logger,
    taskList: { [RESEARCH_TASK]: () => research.work() },
    parsedCronItems: parseCronItems([ROUND]),
    concurrency: RUNS_MAX,
    onOpen: (runner) => announceLeftovers(runner, staleMs),
    ...(prepare === undefined ? {} : { prepare }),
  });
  const stop = async (): Promise<void> => {
    await research.stop();
    await queue.stop();
    await listener.stop();
  };
  let stopping: Promise<void> | null = null;
  return { ready: queue.ready, stop: () => (stopping ??= stop()) };
}

/** Runs that waited while nobody worked, at once; those of a process that died, when its silence is long enough. */
async function announceLeftovers(runner: Runner, staleMs: number): Promise<void> {
  for (const delayMs of [0, staleMs + 500]) {
    for (let i = 0; i < LEFTOVER_JOBS; i += 1) {
      await runner.addJob(RESEARCH_TASK, {}, { runAt: new Date(Date.now() + delayMs), maxAttempts: 1 });
    }
  }
}

function listenToCancels({ pool, logger }: ResearchQueueOptions, research: ResearchRunner): KeptRunning {
  return listen({
    pool,
    logger,
    channels: ['research_cancel'],
    onNotification: (_, runId) => research.cancel(runId),
    // What was missed is seen when progress is written.
    onListening: () => undefined,
  });
}
