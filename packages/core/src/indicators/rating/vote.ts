/** 1 to buy, -1 to sell, 0 for neither. */
export function castVote(isBuy: boolean, isSell: boolean): number {
  if (isBuy) return 1;
  return isSell ? -1 : 0;
}

/** Sum of votes over their number, from -1 to 1. */
export function meanVote(votes: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < votes.length; i += 1) sum += votes[i] as number;
  return sum / votes.length;
}
