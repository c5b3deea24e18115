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
  /**
   * By the clock, milliseconds, from handing out the pairs to having every result: the shortest of all runs. Other work on the
   * machine only ever adds to a clock, and on two threads it adds twice as easily: so it takes many runs to find.
   */
  readonly one: number;
  readonly two: number;
  /** Runs of each. */
  readonly runs: number;
  /** The middle run's gain, with whatever else the machine did. */
  readonly middle: number;
  /** Processor time of the busier of the two: what the clock would say on a machine with nothing else to do. */
  readonly busier: number;
  /** Processor time of the one. */
  readonly alone: number;
}

/** The shortest run counts as found once none has been shorter for so many. */
const CALM_RUNS = 40;
const RUNS_MAX = 200;
const TASK_PAIRS = 10;
/** Tasks that lie ready for a thread while it works on one. */
const TASKS_AHEAD = 1;

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
  while (!isFound(times.alone) || !isFound(times.both)) {
    times.alone.push(await timeSweep(one, isLoop));
    times.both.push(await timeSweep(workers, isLoop));
  }
  return times;
}

function isFound(runs: readonly TimedSweep[]): boolean {
  const walls = runs.map(({ wall }) => wall);
  return walls.length >= RUNS_MAX || walls.length - 1 - walls.indexOf(Math.min(...walls)) >= CALM_RUNS;
}

function toScaling({ alone, both }: TimedBoth): Scaling {
  return {
    one: Math.min(...alone.map(({ wall }) => wall)),
    two: Math.min(...both.map(({ wall }) => wall)),
    runs: alone.length,
    middle: median(alone.map(({ wall }) => wall)) / median(both.map(({ wall }) => wall)),
    alone: median(alone.map(({ busiest }) => busiest)),
    busier: median(both.map(({ busiest }) => busiest)),
  };
}

/** Every thread takes the next task when it is done with one, and has one more lying ready, as searches of the server do. */
async function timeSweep(workers: readonly Worker[], isLoop: boolean): Promise<TimedSweep> {
  const tasks = toTasks();
  const summaries = new Map<string, BacktestSummary>();
  const start = performance.now();
  const spent = await Promise.all(
    workers.map((worker, i) =>
      workOff(worker, { next: () => (i === 0 ? tasks.shift() : tasks.pop()), isLoop }, (pair, summary) =>
        summaries.set(keyOf(pair), summary),
      ),
    ),
  );
  return { wall: performance.now() - start, busiest: Math.max(...spent), summaries };
}

interface Load {
  /** One thread takes from the front of what is left, the other from its end. */
  readonly next: () => readonly Pair[] | undefined;
  readonly isLoop: boolean;
}

/** Answers the processor time that the thread took, milliseconds. */
async function workOff(
  worker: Worker,
  { next, isLoop }: Load,
  onResult: (pair: Pair, summary: BacktestSummary) => void,
): Promise<number> {
  const given: Array<readonly Pair[]> = [];
  let taken = 0;
  const give = (): void => {
    const pairs = next();
    if (pairs === undefined) return;
    const task: ThreadTask = { pairs, isLoop, isFirst: taken === 0 };
    taken += 1;
    given.push(pairs);
    worker.postMessage(task);
  };
  let spent = 0;
  for (let ahead = 0; ahead <= TASKS_AHEAD; ahead += 1) give();
  while (given.length > 0) {
    const [{ summaries, ms }] = (await once(worker, 'message')) as [ThreadAnswer];
    const pairs = given.shift() ?? [];
    give();
    spent += ms;
    summaries.forEach((summary, i) => onResult(pairs[i] as Pair, summary));
  }
  return spent;
}

/** Slow average by slow average, so that few of them are computed by both; some four milliseconds are the most that one waits for the other. */
function toTasks(): Array<readonly Pair[]> {
  const pairs = sweepPairs().toSorted((a, b) => a.slow - b.slow);
  return Array.from({ length: pairs.length / TASK_PAIRS }, (_, i) => pairs.slice(i * TASK_PAIRS, (i + 1) * TASK_PAIRS));
}

function keyOf({ fast, slow }: Pair): string {
  return `${fast}/${slow}`;
}
