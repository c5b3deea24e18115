import { parentPort, workerData } from 'node:worker_threads';
import type { CandleSeries } from '@atb/core/market/candle-series';
import { meanMs } from './measure-work.ts';
import { type Pair, runSweep } from './sweep-run.ts';
import { runSweepLoop } from './sweep-work.ts';

/** Pairs for our engine, or for the hand-written loop. */
export interface ThreadTask {
  readonly pairs: readonly Pair[];
  readonly isLoop: boolean;
}

/** Candles in shared memory; nothing of them is copied. */
const candles = workerData as CandleSeries;

parentPort?.on('message', ({ pairs, isLoop }: ThreadTask) => {
  let summaries: ReturnType<typeof runSweep> = [];
  const ms = meanMs(1, () => {
    if (isLoop) runSweepLoop(candles, pairs);
    else summaries = runSweep(candles, pairs);
  });
  parentPort?.postMessage({ summaries, ms });
});
