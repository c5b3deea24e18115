import { parentPort, workerData } from 'node:worker_threads';
import type { BacktestSummary } from '@atb/core/backtest/summarise';
import type { CandleSeries } from '@atb/core/market/candle-series';
import { meanMs } from './measure-work.ts';
import { createSweep, type Pair } from './sweep-run.ts';
import { runSweepLoop } from './sweep-work.ts';

/** Some of the pairs, for our engine or for the hand-written loop. */
export interface ThreadTask {
  readonly pairs: readonly Pair[];
  readonly isLoop: boolean;
  /** Of a sweep that begins: nothing is left of the one before it but memory. */
  readonly isFirst: boolean;
}

export interface ThreadAnswer {
  /** Empty for the loop. */
  readonly summaries: readonly BacktestSummary[];
  /** Processor time of the thread, milliseconds. */
  readonly ms: number;
}

/** Candles in shared memory; nothing of them is copied. */
const candles = workerData as CandleSeries;
let sweep = createSweep(candles);

parentPort?.on('message', ({ pairs, isLoop, isFirst }: ThreadTask) => {
  let summaries: readonly BacktestSummary[] = [];
  const ms = meanMs(1, () => {
    if (isLoop) return void runSweepLoop(candles, pairs);
    if (isFirst) sweep = createSweep(candles, sweep.close());
    summaries = sweep.run(pairs);
  });
  const answer: ThreadAnswer = { summaries, ms };
  parentPort?.postMessage(answer);
});
