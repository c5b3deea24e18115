// Run in a process that has done nothing yet: loads the engine and runs an EMA cross over a year of one-minute candles.
import { createCandles, YEAR_ROWS } from './synthetic-candles.ts';

export interface FirstRun {
  /** Loading the engine's modules, milliseconds. */
  readonly loadMs: number;
  /** The first backtest, milliseconds. */
  readonly runMs: number;
}

const candles = createCandles(YEAR_ROWS, '1m');
const start = performance.now();
const [{ runCross }, { crossStrategy }] = await Promise.all([import('./run-cross.ts'), import('./cross-strategy.ts')]);
const loaded = performance.now();
runCross(candles, crossStrategy(null));
const times: FirstRun = { loadMs: loaded - start, runMs: performance.now() - loaded };
console.log(JSON.stringify(times));
