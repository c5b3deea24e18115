import { excessReturns } from './returns.ts';

/**
 * Gains over losses of r - riskFree - required, the required return of a year taken per period; null without losses.
 * @see Keating and Shadwick, "A Universal Performance Measure", 2002
 */
export function omegaRatio(
  returns: ArrayLike<number>,
  options: {
    readonly riskFree?: number | ArrayLike<number>;
    readonly requiredReturn?: number;
    readonly periodsPerYear: number;
  },
): number | null {
  const required = options.requiredReturn ?? 0;
  if (returns.length < 2 || required <= -1) return null;
  const threshold = (1 + required) ** (1 / options.periodsPerYear) - 1;
  let gains = 0;
  let losses = 0;
  for (const value of excessReturns(returns, options.riskFree ?? 0)) {
    const over = value - threshold;
    if (over > 0) gains += over;
    else if (over < 0) losses -= over;
  }
  return losses > 0 ? gains / losses : null;
}
