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
  const edge = (bin: number): number => least + bin * width;
  const counts = Array.from({ length: bins }, () => 0);
  for (const value of known) {
    let bin = Math.min(bins - 1, Math.floor((value - least) / width));
    // The quotient is rounded: a value at an edge may have come out on its other side.
    if (value < edge(bin)) bin -= 1;
    else if (bin < bins - 1 && value >= edge(bin + 1)) bin += 1;
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count, i) => ({ from: edge(i), to: i === bins - 1 ? greatest : edge(i + 1), count }));
}
