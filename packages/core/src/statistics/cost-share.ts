/** Fees and slippage over the profit before them; null when there is no profit before costs. All in quote units. */
export function costShare(netProfit: number, costs: number): number | null {
  const gross = netProfit + costs;
  return gross > 0 ? costs / gross : null;
}
