import { Worker } from 'node:worker_threads';
import type { Timeframe } from '@atb/core/market/timeframe';
import { limitThread } from '../../limit-thread.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import type { TrialReply, TrialTask } from './trial-messages.ts';

export interface TrialRunnerOptions extends Pick<TrialTask, 'venue' | 'dataDir' | 'shippedDir'> {
  /** Milliseconds of a steady clock. */
  readonly steadyMs: () => number;
}

export interface TrialRunner {
  /** @throws when the thread ended badly or took too long. */
  readonly run: (symbol: string, interval: Timeframe) => Promise<TrialReply>;
  readonly close: () => Promise<void>;
}

/** What a trial may compute, milliseconds of the processor. It is a fraction of a second on candles that are stored as asked for. */
const TIME_MAX_MS = 60_000;
const HEAP_MB = 256;
/** Candles may have been imported since. */
const STALE_MS = 10 * 60_000;
const KEPT_MAX = 200;

/**
 * Runs trials in a thread, one at a time. A trial depends on the candles alone, so one user's is everybody's: no user can have more
 * than one for each symbol and interval done in ten minutes.
 */
export function createTrialRunner({ steadyMs, ...place }: TrialRunnerOptions): TrialRunner {
  const kept = new Map<string, { readonly reply: TrialReply; readonly at: number }>();
  const workers = new Set<Worker>();
  const runOnce = oneAtATime(async (key: string) => {
    const [symbol = '', interval = '1h'] = key.split(' ');
    const reply = await runInThread({ ...place, symbol, interval: interval as Timeframe }, workers);
    kept.delete(key);
    kept.set(key, { reply, at: steadyMs() });
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    return reply;
  });
  return {
    run: (symbol, interval) => {
      const known = kept.get(`${symbol} ${interval}`);
      if (known !== undefined && steadyMs() - known.at < STALE_MS) return Promise.resolve(known.reply);
      return runOnce(`${symbol} ${interval}`);
    },
    close: async () => {
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}

async function runInThread(task: TrialTask, workers: Set<Worker>): Promise<TrialReply> {
  const worker = new Worker(new URL('./trial-thread.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  workers.add(worker);
  worker.unref();
  const { promise, resolve, reject } = Promise.withResolvers<TrialReply>();
  const lift = limitThread(worker, TIME_MAX_MS, () => reject(new Error(`a trial took longer than ${TIME_MAX_MS} ms`)));
  worker.on('message', resolve).on('error', reject);
  worker.on('exit', () => reject(new Error('the thread of a trial ended before it was done')));
  try {
    return await promise;
  } finally {
    lift();
    workers.delete(worker);
    await worker.terminate();
  }
}
