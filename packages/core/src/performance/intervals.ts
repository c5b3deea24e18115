import { deviation, mean } from '../statistics/moments.ts';
import { normalQuantile } from '../statistics/normal-distribution.ts';

/** Where the true value lies, in 95 of 100 samples like this one. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

const LEVEL = 0.95;

/**
 * Quantile of Student's t distribution, off by 0.02 % at most.
 * @see Hill, "Algorithm 396: Student's t-quantiles", Communications of the ACM 13, 1970
 */
export function studentQuantile(share: number, freedom: number): number {
  if (share < 0.5) return -studentQuantile(1 - share, freedom);
  const tails = 2 * (1 - share);
  const half = Math.PI / 2;
  if (freedom === 1) return Math.cos(tails * half) / Math.sin(tails * half);
  if (freedom === 2) return Math.sqrt(2 / (tails * (2 - tails)) - 2);
  const a = 1 / (freedom - 0.5);
  const b = (48 / a) * (1 / a);
  let c = ((20_700 * a) / b - 98) * a - 16;
  c = c * a + 96.36;
  const d = ((94.5 / (b + c) - 3) / b + 1) * Math.sqrt(a * half) * freedom;
  const y = (d * tails) ** (2 / freedom);
  return Math.sqrt(freedom * (y > 0.05 + a ? nearMiddle(share, freedom, { a, b, c, d }) : inTail(y, freedom, d)));
}

interface HillParams {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

function nearMiddle(share: number, freedom: number, { a, b, c, d }: HillParams): number {
  const x = normalQuantile(share);
  const square = x * x;
  const narrow = freedom < 5 ? c + 0.3 * (freedom - 4.5) * (x + 0.6) : c;
  const wide = (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b + narrow;
  const y = (((((0.4 * square + 6.3) * square + 36) * square + 94.5) / wide - square - 3) / b + 1) * x;
  return Math.expm1(a * y * y);
}

function inTail(y: number, freedom: number, d: number): number {
  const near = 1 / (((freedom + 6) / (freedom * y) - 0.089 * d - 0.822) * (freedom + 2) * 3) + 0.5 / (freedom + 4);
  return ((near * y - 1) * (freedom + 1)) / (freedom + 2) + 1 / y;
}

/** Of the mean of independent values: mean ± t · s / √n. Null for fewer than two values. @see Student, Biometrika 6, 1908 */
export function meanInterval(values: ArrayLike<number>): Interval | null {
  const average = mean(values);
  const spread = deviation(values);
  if (average === null || spread === null) return null;
  return meanIntervalOf(values.length, average, spread);
}

/** The same from the number of values, which is two at least, their mean and their standard deviation (n - 1). */
export function meanIntervalOf(count: number, average: number, spread: number): Interval {
  const reach = (studentQuantile((1 + LEVEL) / 2, count - 1) * spread) / Math.sqrt(count);
  return { low: average - reach, high: average + reach };
}

/** Of a share, without the normal approximation's faults near 0 and 1. Null for none. @see Wilson, JASA 22, 1927 */
export function shareInterval(hits: number, count: number): Interval | null {
  if (count === 0) return null;
  const z = normalQuantile((1 + LEVEL) / 2);
  const share = hits / count;
  const scale = 1 + (z * z) / count;
  const middle = share + (z * z) / (2 * count);
  const reach = z * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  return { low: Math.max(0, (middle - reach) / scale), high: Math.min(1, (middle + reach) / scale) };
}
