import { parentPort, workerData } from 'node:worker_threads';
import type { CandleSeries } from '@atb/core/market/candle-series';
import { meanMs } from './measure-work.ts';
import { type Pair, runSweep } from './sweep-run.ts';

/** Candles in shared memory; nothing of them is copied. */
const candles = workerData as CandleSeries;

parentPort?.on('message', (pairs: readonly Pair[]) => {
  let summaries: ReturnType<typeof runSweep> = [];
  const ms = meanMs(1, () => {
    summaries = runSweep(candles, pairs);
  });
  parentPort?.postMessage({ summaries, ms });
});
