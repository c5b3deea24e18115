// What the benchmarks share: how they print how long things took.

/** The value below which a share (0 to 1) of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const LATENCY_HEADER = `${'milliseconds'.padEnd(34)}${'count'.padStart(9)}     p50     p95     p99     max`;

/** One line of a table of latencies in milliseconds. */
export function describeLatencies(name: string, values: readonly number[]): string {
  const figures = [0.5, 0.95, 0.99, 1].map((share) => percentile(values, share).toFixed(2).padStart(8));
  return `${name.padEnd(34)}${String(values.length).padStart(9)}${figures.join('')}`;
}
