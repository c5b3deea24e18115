import { type ParsedCronItem, type Runner, run, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import { type KeptRunning, keepRunning } from '../keep-running.ts';
import type { Logger } from '../logger.ts';
import { createQueueLogger } from './create-queue-logger.ts';

export interface QueueOptions {
  /** What is kept, for the log. */
  readonly name: string;
  readonly pool: Pool;
  readonly logger: Logger;
  readonly taskList: TaskList;
  readonly parsedCronItems: ParsedCronItem[];
  /** Jobs at a time. */
  readonly concurrency: number;
  /** What must be there before the queue is opened. */
  readonly prepare?: () => Promise<void>;
  /** Called whenever the queue is open, the first time and after each loss. */
  readonly onOpen?: (runner: Runner) => Promise<void>;
}

/** Works off the jobs of `taskList` until it is stopped, across losses of the database. */
export function keepQueue(options: QueueOptions): KeptRunning {
  const { name, logger } = options;
  return keepRunning({
    attempt: (signal, onUp) => workOff(options, signal, onUp),
    onLost: (error, retryMs) => logger.warn({ err: error, queue: name, retryMs }, 'job queue lost'),
  });
}

/** Returns when the signal came or the queue ended by itself; jobs under way are finished before. */
async function workOff(options: QueueOptions, signal: AbortSignal, onUp: () => void): Promise<void> {
  await options.prepare?.();
  const runner = await openRunner(options);
  // It rejects or not, by what ended it; both are told by the return.
  const ended = runner.promise.catch(() => undefined);
  let closing: Promise<void> | null = null;
  // Refused when the queue has ended by itself, after which nothing is left to close.
  const close = (): Promise<void> => (closing ??= runner.stop().catch(() => undefined));
  const onAbort = (): void => void close();
  try {
    await options.onOpen?.(runner);
    onUp();
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) return;
    await ended;
  } finally {
    signal.removeEventListener('abort', onAbort);
    await close();
    await ended;
  }
}

function openRunner({ pool, logger, taskList, parsedCronItems, concurrency }: QueueOptions): Promise<Runner> {
  return run({
    pgPool: pool,
    taskList,
    parsedCronItems,
    concurrency,
    noHandleSignals: true,
    logger: createQueueLogger(logger),
    // The end of a job that cannot be written, because the database has gone, closes the queue. With the default of -1
    // nobody would hear of it but the process, as a failure that nobody handled.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}
