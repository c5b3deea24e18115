import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { BacktestSummary } from '@atb/core/backtest/summarise';
import type { CandleSeries } from '@atb/core/market/candle-series';
import { median } from './measure-work.ts';
import { type Pair, sweepPairs } from './sweep-run.ts';
import { expectSweep } from './sweep-work.ts';
import { createCandles, SWEEP_ROWS } from './synthetic-candles.ts';

export interface ThreadTimes {
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
    await timeShares(whole);
    await timeShares(shares);
    const alone: TimedShares[] = [];
    const both: TimedShares[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      alone.push(await timeShares(whole));
      both.push(await timeShares(shares));
    }
    checkResults(candles, alone[0], both[0], halves);
    return {
      one: median(alone.map(({ wall }) => wall)),
      two: median(both.map(({ wall }) => wall)),
      alone: median(alone.map(({ answers }) => Math.max(...answers.map(({ ms }) => ms)))),
      busier: median(both.map(({ answers }) => Math.max(...answers.map(({ ms }) => ms)))),
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

interface TimedShares {
  readonly wall: number;
  readonly answers: readonly ThreadAnswer[];
}

async function timeShares(
  shares: ReadonlyArray<{ readonly worker: Worker; readonly share: readonly Pair[] }>,
): Promise<TimedShares> {
  const start = performance.now();
  const answers = await Promise.all(
    shares.map(async ({ worker, share }) => {
      worker.postMessage(share);
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
