/** Wins over wins and losses; a trade that brings exactly nothing is neither. Null without either. */
export function winRate(profits: ArrayLike<number>): number | null {
  let wins = 0;
  let losses = 0;
  for (let i = 0; i < profits.length; i += 1) {
    const profit = profits[i] as number;
    if (profit > 0) wins += 1;
    else if (profit < 0) losses += 1;
  }
  return wins + losses > 0 ? wins / (wins + losses) : null;
}
