import { deviation, isSpread, mean } from './moments.ts';
import { excessReturns } from './returns.ts';

/** mean(r - riskFree) / std(r - riskFree, n - 1) * sqrt(periodsPerYear). */
export function sharpeRatio(
  returns: ArrayLike<number>,
  periodsPerYear = 365,
  riskFree: number | ArrayLike<number> = 0,
): number | null {
  const excess = riskFree === 0 ? returns : excessReturns(returns, riskFree);
  const average = mean(excess);
  const spread = deviation(excess);
  if (average === null || !isSpread(spread, average)) return null;
  return (average / spread) * Math.sqrt(periodsPerYear);
}

/** Sharpe ratio of one period over a benchmark, not annualised. */
export function informationRatio(returns: ArrayLike<number>, benchmark: number | ArrayLike<number>): number | null {
  return sharpeRatio(returns, 1, benchmark);
}
