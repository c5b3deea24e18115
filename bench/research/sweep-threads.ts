import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { BacktestSummary } from '@atb/core/backtest/summarise';
import type { CandleSeries } from '@atb/core/market/candle-series';
import { median } from './measure-work.ts';
import { type Pair, sweepPairs } from './sweep-run.ts';
import type { ThreadTask } from './sweep-thread.ts';
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

interface ThreadAnswer {
  readonly summaries: readonly BacktestSummary[];
  readonly ms: number;
}

/** The sweep on one worker thread and on two, the candles in memory that all of them see. */
export async function measureThreads(): Promise<ThreadTimes> {
  const candles = createCandles(SWEEP_ROWS, '5m');
  const workers = [0, 1].map(() => new Worker(new URL('./sweep-thread.ts', import.meta.url), { workerData: candles }));
  try {
    const pairs = sweepPairs();
    // Whole columns of the grid: a slow average is computed by one thread only.
    const halves = [0, 1].map((half) => pairs.filter(({ slow }) => ((slow / 3) & 1) === half));
    const shares = halves.map((share, i) => ({ worker: workers[i] as Worker, share }));
    const whole = [{ worker: workers[0] as Worker, share: pairs }];
    const loop = await timeBoth(whole, shares, true);
    const ours = await timeBoth(whole, shares, false);
    checkResults(candles, ours.alone[0], ours.both[0], halves);
    return { ours: toScaling(ours), loop: toScaling(loop) };
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

type Shares = ReadonlyArray<{ readonly worker: Worker; readonly share: readonly Pair[] }>;

interface TimedBoth {
  readonly alone: TimedShares[];
  readonly both: TimedShares[];
}

/** One thread and two in turns, after one of each that warms up. */
async function timeBoth(whole: Shares, shares: Shares, isLoop: boolean): Promise<TimedBoth> {
  await timeShares(whole, isLoop);
  await timeShares(shares, isLoop);
  const times: TimedBoth = { alone: [], both: [] };
  for (let run = 0; run < RUNS; run += 1) {
    times.alone.push(await timeShares(whole, isLoop));
    times.both.push(await timeShares(shares, isLoop));
  }
  return times;
}

function toScaling({ alone, both }: TimedBoth): Scaling {
  const busiest = (times: readonly TimedShares[]): number =>
    median(times.map(({ answers }) => Math.max(...answers.map(({ ms }) => ms))));
  return {
    one: median(alone.map(({ wall }) => wall)),
    two: median(both.map(({ wall }) => wall)),
    alone: busiest(alone),
    busier: busiest(both),
  };
}

interface TimedShares {
  readonly wall: number;
  readonly answers: readonly ThreadAnswer[];
}

async function timeShares(shares: Shares, isLoop: boolean): Promise<TimedShares> {
  const start = performance.now();
  const answers = await Promise.all(
    shares.map(async ({ worker, share }) => {
      const task: ThreadTask = { pairs: share, isLoop };
      worker.postMessage(task);
      const [answer] = (await once(worker, 'message')) as [ThreadAnswer];
      return answer;
    }),
  );
  return { wall: performance.now() - start, answers };
}

function checkResults(
  candles: CandleSeries,
  alone: TimedShares | undefined,
  both: TimedShares | undefined,
  halves: readonly (readonly Pair[])[],
): void {
  const key = ({ fast, slow }: Pair): string => `${fast}/${slow}`;
  const byPair = new Map(
    halves.flatMap((half, i) => half.map((pair, k) => [key(pair), both?.answers[i]?.summaries[k]] as const)),
  );
  expectSweep(candles, alone?.answers[0]?.summaries ?? []);
  expectSweep(
    candles,
    sweepPairs().flatMap((pair) => byPair.get(key(pair)) ?? []),
  );
}
