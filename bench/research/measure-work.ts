import type { Prepared } from './work.ts';

/** Milliseconds of processor time of the thread for one run: the mean of many, and the very first. */
export interface Times {
  readonly ms: number;
  readonly firstMs: number;
}

const WARM_MS = 400;
const TIMED_MS = 900;
const RUNS_MAX = 60;

/** Times a work and checks what it gave; nothing is told of one that gave something else. */
export function measureWork({ run, check }: Prepared): Times {
  let result: unknown = null;
  const again = (): void => {
    result = run();
  };
  const firstMs = meanMs(1, again);
  const warmRuns = Math.min(RUNS_MAX, Math.round(WARM_MS / firstMs));
  if (warmRuns > 0) meanMs(warmRuns, again);
  const runs = Math.max(1, Math.min(RUNS_MAX, Math.round((TIMED_MS * 2) / firstMs)));
  const ms = meanMs(runs, again);
  check(result);
  return { ms, firstMs };
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
