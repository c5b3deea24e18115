export interface ThinEquity {
  /** Multiples of the first equity. */
  readonly equity: readonly number[];
  /** Fall from the peak so far, 0 to 1, over every candle and not only those kept. */
  readonly drawdown: readonly number[];
}

/** First and last point, and the lowest and the highest of each of so many stretches: 60 in all. */
const STRETCHES = 29;
/** A ten-thousandth is finer than a small chart can show. */
const PRECISION = 1e4;

/** A curve for a small chart, in which no fall is lost. */
export function thinEquity(equity: Float64Array, startRow: number, startEquity: number): ThinEquity {
  const rows = pickRows(equity, startRow);
  const kept = { equity: [] as number[], drawdown: [] as number[] };
  let peak = startEquity;
  let next = 0;
  for (let row = startRow; row < equity.length; row += 1) {
    const value = equity[row] ?? 0;
    if (value > peak) peak = value;
    if (row !== rows[next]) continue;
    next += 1;
    kept.equity.push(round(value / startEquity));
    kept.drawdown.push(round(1 - value / peak));
  }
  return kept;
}

/** Ascending. */
function pickRows(equity: Float64Array, startRow: number): readonly number[] {
  const length = equity.length - startRow;
  if (length <= 2 * STRETCHES + 2) return Array.from({ length }, (_, i) => startRow + i);
  const rows = new Set([startRow]);
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    const from = startRow + Math.floor((stretch * length) / STRETCHES);
    const to = startRow + Math.floor(((stretch + 1) * length) / STRETCHES);
    let [low, high] = [from, from];
    for (let row = from; row < to; row += 1) {
      const value = equity[row] ?? 0;
      if (value < (equity[low] ?? 0)) low = row;
      if (value > (equity[high] ?? 0)) high = row;
    }
    rows.add(Math.min(low, high)).add(Math.max(low, high));
  }
  return [...rows.add(equity.length - 1)];
}

function round(value: number): number {
  return Math.round(value * PRECISION) / PRECISION;
}
