import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { BacktestSummary } from '@atb/core/backtest/summarise';
import { median } from './measure-work.ts';
import { type Pair, sweepPairs } from './sweep-run.ts';
import type { ThreadAnswer, ThreadTask } from './sweep-thread.ts';
import { expectSweep } from './sweep-work.ts';
import { createCandles, SWEEP_ROWS } from './synthetic-candles.ts';

/** Two threads against one: of our engine, and of the hand-written loop, which says what the machine gives. */
export interface ThreadTimes {
  readonly ours: Scaling;
  readonly loop: Scaling;
}

export interface Scaling {
  /** By the clock, milliseconds, from handing out the pairs to having every result. */
  readonly one: number;
  readonly two: number;
  /** Processor time of the busier of the two: what the clock would say on a machine with nothing else to do. */
  readonly busier: number;
  /** Processor time of the one. */
  readonly alone: number;
}

const RUNS = 7;
/** Columns of the grid in a task: some 20 ms of work, so that neither thread waits long for the other. */
const TASK_COLUMNS = 2;

/** The sweep on one worker thread and on two, the candles in memory that all of them see. */
export async function measureThreads(): Promise<ThreadTimes> {
  const candles = createCandles(SWEEP_ROWS, '5m');
  const workers = [0, 1].map(() => new Worker(new URL('./sweep-thread.ts', import.meta.url), { workerData: candles }));
  try {
    const loop = await timeBoth(workers, true);
    const ours = await timeBoth(workers, false);
    for (const { summaries } of [...ours.alone, ...ours.both]) {
      expectSweep(
        candles,
        sweepPairs().flatMap((pair) => summaries.get(keyOf(pair)) ?? []),
      );
    }
    return { ours: toScaling(ours), loop: toScaling(loop) };
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

interface TimedBoth {
  readonly alone: TimedSweep[];
  readonly both: TimedSweep[];
}

interface TimedSweep {
  readonly wall: number;
  /** Processor time of the thread that took most. */
  readonly busiest: number;
  readonly summaries: ReadonlyMap<string, BacktestSummary>;
}

/** One thread and two in turns, after one of each that warms up. */
async function timeBoth(workers: readonly Worker[], isLoop: boolean): Promise<TimedBoth> {
  const one = workers.slice(0, 1);
  await timeSweep(one, isLoop);
  await timeSweep(workers, isLoop);
  const times: TimedBoth = { alone: [], both: [] };
  for (let run = 0; run < RUNS; run += 1) {
    times.alone.push(await timeSweep(one, isLoop));
    times.both.push(await timeSweep(workers, isLoop));
  }
  return times;
}

function toScaling({ alone, both }: TimedBoth): Scaling {
  return {
    one: median(alone.map(({ wall }) => wall)),
    two: median(both.map(({ wall }) => wall)),
    alone: median(alone.map(({ busiest }) => busiest)),
    busier: median(both.map(({ busiest }) => busiest)),
  };
}

/** Every thread takes the next task when it is done with one, as searches of the server do. */
async function timeSweep(workers: readonly Worker[], isLoop: boolean): Promise<TimedSweep> {
  const tasks = toTasks();
  const summaries = new Map<string, BacktestSummary>();
  const work = async (worker: Worker): Promise<number> => {
    let spent = 0;
    for (let pairs = tasks.pop(), isFirst = true; pairs !== undefined; pairs = tasks.pop(), isFirst = false) {
      const task: ThreadTask = { pairs, isLoop, isFirst };
      worker.postMessage(task);
      const [answer] = (await once(worker, 'message')) as [ThreadAnswer];
      spent += answer.ms;
      answer.summaries.forEach((summary, i) => summaries.set(keyOf(pairs?.[i] as Pair), summary));
    }
    return spent;
  };
  const start = performance.now();
  const spent = await Promise.all(workers.map(work));
  return { wall: performance.now() - start, busiest: Math.max(...spent), summaries };
}

/** Whole columns of the grid: each slow average is computed by one thread only. */
function toTasks(): Array<readonly Pair[]> {
  const columns = [...Map.groupBy(sweepPairs(), ({ slow }) => slow).values()];
  const tasks: Array<readonly Pair[]> = [];
  for (let i = 0; i < columns.length; i += TASK_COLUMNS) tasks.push(columns.slice(i, i + TASK_COLUMNS).flat());
  return tasks;
}

function keyOf({ fast, slow }: Pair): string {
  return `${fast}/${slow}`;
}
