import type { RecentValues } from './recent-values.ts';

/** 1 to buy, -1 to sell, 0 for neither. */
export function castVote(isBuy: boolean, isSell: boolean): number {
  if (isBuy) return 1;
  return isSell ? -1 : 0;
}

/** Buys while the line rises below the low mark, sells while it falls above the high one. */
export function turnVote(line: RecentValues, low: number, high: number): number {
  return castVote(line.now < low && line.isRising, line.now > high && line.isFalling);
}

/** Sum of votes over their number, from -1 to 1. */
export function meanVote(votes: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < votes.length; i += 1) sum += votes[i] as number;
  return sum / votes.length;
}
