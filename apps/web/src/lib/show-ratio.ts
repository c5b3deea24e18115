import { formatNumber } from './format-number.ts';

/** A figure without a unit, such as a Sharpe ratio: two decimals; 'n/a' where it is not defined. */
export function showRatio(value: number | null | undefined): string {
  return value === null || value === undefined ? 'n/a' : formatNumber(value, { decimals: 2 }).text;
}
