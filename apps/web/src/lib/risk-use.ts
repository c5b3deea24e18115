/** How much of the limits is used, in percentage points for bars. Observed figures: a double will do. */

/** Share of equity, 12.3 = 12.3 %. Zero without equity. */
export function percentOf(part: string, equity: string): number {
  const whole = Number(equity);
  return whole > 0 ? (Number(part) / whole) * 100 : 0;
}

/** Loss since the start of a period, positive percentage points of what there was then; zero for a gain. */
export function lossPercent(change: string, startEquity: string): number {
  return Math.max(0, -percentOf(change, startEquity));
}
