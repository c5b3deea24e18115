/** Values that are numbers. */
export function defined(values: ArrayLike<number>): Float64Array {
  return Float64Array.from(values).filter((value) => !Number.isNaN(value));
}

/** Null for no values; NaN is left out. */
export function mean(values: ArrayLike<number>): number | null {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  return count === 0 ? null : sum / count;
}

/** Standard deviation over n - `freedom` (1 = sample, 0 = population), exactly 0 for equal values; null when that is not positive. NaN is left out. */
export function deviation(values: ArrayLike<number>, freedom: 0 | 1 = 1): number | null {
  const average = mean(values);
  if (average === null) return null;
  let squares = 0;
  let count = 0;
  let first = average;
  let isEqual = true;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    if (count === 0) first = value;
    else if (value !== first) isEqual = false;
    const distance = value - average;
    // A product, and not a power, which costs twenty times as much where it is not known to be a square.
    squares += distance * distance;
    count += 1;
  }
  if (count - freedom <= 0) return null;
  return isEqual ? 0 : Math.sqrt(squares / (count - freedom));
}

/** Whether a spread is only the rounding of values that are all the same. */
export function isSpread(spread: number | null, scale: number): spread is number {
  return spread !== null && spread > Math.abs(scale) * 1e-14 && spread > 0;
}

/** Third and fourth standardised moment (population); 0 and 3 for a normal distribution. Null when all values are the same. */
export function shape(values: ArrayLike<number>): { readonly skewness: number; readonly kurtosis: number } | null {
  const average = mean(values);
  const spread = deviation(values, 0);
  if (average === null || !isSpread(spread, average)) return null;
  const standard = defined(values).map((value) => (value - average) / spread);
  let cubes = 0;
  let fourths = 0;
  for (const z of standard) {
    cubes += z ** 3;
    fourths += z ** 4;
  }
  return { skewness: cubes / standard.length, kurtosis: fourths / standard.length };
}

/** Value below which a share of the values lies, with linear interpolation between neighbours; null for no values. */
export function quantile(values: ArrayLike<number>, share: number): number | null {
  const sorted = defined(values).sort();
  if (sorted.length === 0) return null;
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below] ?? 0;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? low;
  return low + (high - low) * (position - below);
}
