// statistics: every figure shown beside a result, each with one definition; null where a figure is not defined.
import { totalReturn } from './returns.ts';

/** Growth a year that compounds to the returns: (1 + total)^(periodsPerYear / n) - 1. NaN counts as a period without change. */
export function annualReturn(returns: ArrayLike<number>, periodsPerYear: number): number | null {
  const total = totalReturn(returns);
  if (total === null || total <= -1) return total === null ? null : -1;
  return (1 + total) ** (periodsPerYear / returns.length) - 1;
}
