/** Values that are numbers. */
export function defined(values: ArrayLike<number>): Float64Array {
  return Float64Array.from(values).filter((value) => !Number.isNaN(value));
}

// The loops below look for NaN in what they come to, and not at each value: one among the values makes every sum NaN.

/** Null for no values; NaN is left out. */
export function mean(values: ArrayLike<number>): number | null {
  const { length } = values;
  let sum = 0;
  for (let i = 0; i < length; i += 1) sum += values[i] as number;
  if (Number.isNaN(sum)) {
    const known = defined(values);
    if (known.length < length) return mean(known);
  }
  return length === 0 ? null : sum / length;
}

/** Standard deviation over n - `freedom` (1 = sample, 0 = population), exactly 0 for equal values; null when that is not positive. NaN is left out. */
export function deviation(values: ArrayLike<number>, freedom: 0 | 1 = 1): number | null {
  const average = mean(values);
  if (average === null) return null;
  const { length } = values;
  let squares = 0;
  let unequal = 0;
  for (let i = 0; i < length; i += 1) {
    const value = values[i] as number;
    if (value !== values[0]) unequal += 1;
    const distance = value - average;
    // A product, and not a power, which costs twenty times as much where it is not known to be a square.
    squares += distance * distance;
  }
  if (Number.isNaN(squares)) {
    const known = defined(values);
    if (known.length < length) return deviation(known, freedom);
  }
  if (length - freedom <= 0) return null;
  return unequal === 0 ? 0 : Math.sqrt(squares / (length - freedom));
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
