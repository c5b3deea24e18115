import { deviation } from './moments.ts';

/** std(r, n - 1) * sqrt(periodsPerYear). */
export function annualVolatility(returns: ArrayLike<number>, periodsPerYear = 365): number | null {
  const spread = deviation(returns);
  return spread === null ? null : spread * Math.sqrt(periodsPerYear);
}
