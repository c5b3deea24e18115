import { defined } from './moments.ts';

export interface HistogramBin {
  /** The bin holds values from `from` to below `to`; the last one holds its `to` as well. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Values counted in so many bins of equal width between the least and the greatest. Empty without values. */
export function histogram(values: ArrayLike<number>, bins: number): readonly HistogramBin[] {
  const known = defined(values);
  if (known.length === 0 || bins < 1) return [];
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (const value of known) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  if (least === greatest) return [{ from: least, to: greatest, count: known.length }];
  const width = (greatest - least) / bins;
  const counts = Array.from({ length: bins }, () => 0);
  for (const value of known) {
    const bin = Math.min(bins - 1, Math.floor((value - least) / width));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count, i) => ({
    from: least + i * width,
    to: i === bins - 1 ? greatest : least + (i + 1) * width,
    count,
  }));
}
