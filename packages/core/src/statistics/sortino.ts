import { defined, mean } from './moments.ts';
import { excessReturns } from './returns.ts';

/** sqrt(sum of min(r - required, 0)^2 / n) * sqrt(periodsPerYear). */
export function downsideRisk(
  returns: ArrayLike<number>,
  periodsPerYear = 365,
  required: number | ArrayLike<number> = 0,
): number | null {
  return downsideOf(required === 0 ? returns : excessReturns(returns, required), periodsPerYear);
}

function downsideOf(excess: ArrayLike<number>, periodsPerYear: number): number | null {
  const { length } = excess;
  let squares = 0;
  for (let i = 0; i < length; i += 1) {
    const loss = Math.min(excess[i] as number, 0);
    squares += loss * loss;
  }
  if (Number.isNaN(squares)) return downsideOf(defined(excess), periodsPerYear);
  return length === 0 ? null : Math.sqrt(squares / length) * Math.sqrt(periodsPerYear);
}

/** mean(r - required) / sqrt(sum of min(r - required, 0)^2 / n) * sqrt(periodsPerYear); null without a loss and for fewer than two returns. */
export function sortinoRatio(
  returns: ArrayLike<number>,
  periodsPerYear = 365,
  required: number | ArrayLike<number> = 0,
): number | null {
  if (returns.length < 2) return null;
  const average = mean(required === 0 ? returns : excessReturns(returns, required));
  const risk = downsideRisk(returns, periodsPerYear, required);
  if (average === null || risk === null || risk === 0) return null;
  return (average * periodsPerYear) / risk;
}
