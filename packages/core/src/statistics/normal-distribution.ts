/** Error function by a continued fraction (large) or a series (small), to about 15 digits. @see Abramowitz and Stegun 7.1.6, 7.1.14 */
function erfc(x: number): number {
  const z = Math.abs(x);
  let value: number;
  if (z < 2.5) {
    let term = z;
    let sum = z;
    for (let n = 1; Math.abs(term) > 1e-17 * sum && n < 200; n += 1) {
      term *= (2 * z * z) / (2 * n + 1);
      sum += term;
    }
    value = 1 - (2 / Math.sqrt(Math.PI)) * Math.exp(-z * z) * sum;
  } else {
    let fraction = 0;
    for (let n = 80; n >= 1; n -= 1) fraction = n / 2 / (z + fraction);
    value = Math.exp(-z * z) / Math.sqrt(Math.PI) / (z + fraction);
  }
  return x < 0 ? 2 - value : value;
}

/** Share of a standard normal distribution that lies below `z`. */
export function normalCdf(z: number): number {
  return erfc(-z / Math.SQRT2) / 2;
}

/** The `z` below which a share of a standard normal distribution lies; infinite at 0 and 1, NaN outside. */
export function normalQuantile(share: number): number {
  if (!(share >= 0 && share <= 1)) return Number.NaN;
  if (share === 0 || share === 1) return share === 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  let low = -40;
  let high = 40;
  for (let round = 0; round < 100; round += 1) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
