/** (end / start)^(daysPerYear / days) - 1. Null unless start and days are positive; -1 when all is lost. */
export function cagr(start: number, end: number, days: number, daysPerYear = 365): number | null {
  if (!(start > 0) || !(days > 0)) return null;
  return end <= 0 ? -1 : (end / start) ** (daysPerYear / days) - 1;
}

/** Growth a year over the largest drawdown; null without a drawdown. */
export function calmarRatio(growth: number | null, drawdownMax: number | null): number | null {
  return growth === null || drawdownMax === null || drawdownMax <= 0 ? null : growth / drawdownMax;
}
