export interface TimePoint {
  /** Epoch milliseconds. */
  readonly time: number;
  readonly value: number;
}

/** Keeps first, last, lowest and highest point of each of `buckets` stretches, so that no peak or trough is lost. */
export function thinPoints(points: readonly TimePoint[], buckets: number): readonly TimePoint[] {
  if (points.length <= buckets * 4) return points;
  const size = points.length / buckets;
  const kept: TimePoint[] = [];
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const part = points.slice(Math.floor(bucket * size), Math.floor((bucket + 1) * size));
    const lowest = part.reduce((a, b) => (b.value < a.value ? b : a));
    const highest = part.reduce((a, b) => (b.value > a.value ? b : a));
    const chosen = new Set([part[0], lowest, highest, part.at(-1)]);
    kept.push(...part.filter((point) => chosen.has(point)));
  }
  return kept;
}

/** Times and values side by side as points. */
export function toPoints(times: readonly number[], values: readonly number[]): readonly TimePoint[] {
  return times.map((time, i) => ({ time, value: values[i] ?? 0 }));
}
