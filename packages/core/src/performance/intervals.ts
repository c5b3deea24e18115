import { studentQuantile } from '../base/student-t.ts';
import { deviation, mean } from '../statistics/moments.ts';
import { normalQuantile } from '../statistics/normal-distribution.ts';

/** Where the true value lies, in 95 of 100 samples like this one. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

const LEVEL = 0.95;

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
