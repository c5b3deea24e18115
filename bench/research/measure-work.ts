import type { Prepared } from './work.ts';

/** Milliseconds of processor time of the thread for one run: the mean of many short ones or the median of long ones, and the very first. */
export interface Times {
  readonly ms: number;
  readonly firstMs: number;
}

const WARM_MS = 400;
const TIMED_MS = 1_800;
const RUNS_MAX = 60;
/** Above this a run is long enough for the clock, and each is timed by itself. */
const LONG_MS = 200;
/** Code that has run once is not yet as fast as it gets. */
const LONG_RUNS = 5;
/** What takes longer than this is another package, and is run three times in all. */
const LONGEST_MS = 3_000;

/** Times a work and checks what it gave; nothing is told of one that gave something else. */
export function measureWork({ run, check }: Prepared): Times {
  let result: unknown = null;
  const again = (): void => {
    result = run();
  };
  const firstMs = meanMs(1, again);
  const ms = firstMs > LONG_MS ? timeLongRuns(firstMs, again) : timeShortRuns(firstMs, again);
  check(result);
  return { ms, firstMs };
}

/** The median of single runs after one that warms up. */
function timeLongRuns(firstMs: number, run: () => void): number {
  meanMs(1, run);
  return median(Array.from({ length: firstMs > LONGEST_MS ? 1 : LONG_RUNS }, () => meanMs(1, run)));
}

function timeShortRuns(firstMs: number, run: () => void): number {
  meanMs(Math.min(RUNS_MAX, Math.round(WARM_MS / firstMs)), run);
  return meanMs(Math.min(RUNS_MAX, Math.round(TIMED_MS / firstMs)), run);
}

/** The clock of a thread ticks every few milliseconds: many runs are timed as one. */
export function meanMs(runs: number, run: () => void): number {
  const start = process.threadCpuUsage();
  for (let i = 0; i < runs; i += 1) run();
  const used = process.threadCpuUsage(start);
  return (used.user + used.system) / 1000 / runs;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
