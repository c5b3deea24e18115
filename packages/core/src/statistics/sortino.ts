import { mean } from './moments.ts';
import { excessReturns } from './returns.ts';

/** sqrt(sum of min(r - required, 0)^2 / n) * sqrt(periodsPerYear). */
export function downsideRisk(
  returns: ArrayLike<number>,
  periodsPerYear = 365,
  required: number | ArrayLike<number> = 0,
): number | null {
  const squares = excessReturns(returns, required);
  for (let i = 0; i < squares.length; i += 1) {
    const loss = Math.min(squares[i] ?? 0, 0);
    squares[i] = loss * loss;
  }
  const average = mean(squares);
  return average === null ? null : Math.sqrt(average) * Math.sqrt(periodsPerYear);
}

/** mean(r - required) / sqrt(sum of min(r - required, 0)^2 / n) * sqrt(periodsPerYear); null without a loss. */
export function sortinoRatio(
  returns: ArrayLike<number>,
  periodsPerYear = 365,
  required: number | ArrayLike<number> = 0,
): number | null {
  const average = mean(excessReturns(returns, required));
  const risk = downsideRisk(returns, periodsPerYear, required);
  if (average === null || risk === null || risk === 0) return null;
  return (average * periodsPerYear) / risk;
}
