import { formatNumber } from '../../../lib/format-number.ts';

/** Combinations as the reader sees them: '1,065,000,071'. */
export function describeCount(count: number, noun: string): string {
  return `${formatNumber(count, { decimals: 0 }).text} ${noun}${count === 1 ? '' : 's'}`;
}
