import { quantile } from './moments.ts';

/** |95th percentile| over |5th percentile| of the returns; null when the latter is 0. */
export function tailRatio(returns: ArrayLike<number>): number | null {
  const high = quantile(returns, 0.95);
  const low = quantile(returns, 0.05);
  return high === null || low === null || low === 0 ? null : Math.abs(high) / Math.abs(low);
}
