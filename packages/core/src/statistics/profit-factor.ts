/** Sum of wins over the absolute sum of losses; null without losses. */
export function profitFactor(profits: ArrayLike<number>): number | null {
  let wins = 0;
  let losses = 0;
  for (let i = 0; i < profits.length; i += 1) {
    const profit = profits[i] as number;
    if (profit > 0) wins += profit;
    else losses -= profit;
  }
  return losses > 0 ? wins / losses : null;
}
