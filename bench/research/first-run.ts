// Run in a process that has done nothing yet: loads the engine and runs an EMA cross over a year of one-minute candles.
import { createCandles, YEAR_ROWS } from './synthetic-candles.ts';

export interface FirstRun {
  /** Loading the engine's modules, milliseconds of processor time. */
  readonly loadMs: number;
  /** The first backtest, milliseconds of processor time. */
  readonly runMs: number;
}

const candles = createCandles(YEAR_ROWS, '1m');
const atStart = process.threadCpuUsage();
const [{ runCross }, { crossStrategy }] = await Promise.all([import('./run-cross.ts'), import('./cross-strategy.ts')]);
const loading = process.threadCpuUsage(atStart);
const atRun = process.threadCpuUsage();
runCross(candles, crossStrategy(null));
const running = process.threadCpuUsage(atRun);
const times: FirstRun = { loadMs: toMs(loading), runMs: toMs(running) };
console.log(JSON.stringify(times));

function toMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
