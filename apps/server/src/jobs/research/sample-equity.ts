import type { EquityCurve } from '@atb/api/research-bundle';

interface EquityInput {
  readonly time: Float64Array;
  readonly equity: Float64Array;
  readonly benchmark: Float64Array;
  readonly startRow: number;
}

const BUCKETS = 1_000;

/** The curve thinned out: of each stretch of candles the lowest and the highest equity, so that no fall is lost. */
export function sampleEquity({ time, equity, benchmark, startRow }: EquityInput): EquityCurve {
  const rows = pickRows(equity, startRow);
  const drawdown = drawdownOf(equity, startRow);
  const at = (column: Float64Array): number[] => rows.map((row) => column[row] ?? 0);
  return { time: at(time), equity: at(equity), benchmark: at(benchmark), drawdown: at(drawdown) };
}

function pickRows(equity: Float64Array, startRow: number): readonly number[] {
  const length = equity.length - startRow;
  if (length <= BUCKETS * 2) return Array.from({ length }, (_, i) => startRow + i);
  const rows = new Set<number>();
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    const from = startRow + Math.floor((bucket * length) / BUCKETS);
    const to = startRow + Math.floor(((bucket + 1) * length) / BUCKETS);
    let [low, high] = [from, from];
    for (let row = from; row < to; row += 1) {
      const value = equity[row] ?? 0;
      if (value < (equity[low] ?? 0)) low = row;
      if (value > (equity[high] ?? 0)) high = row;
    }
    for (const row of low < high ? [low, high] : [high, low]) rows.add(row);
  }
  // The curve ends where the run does.
  rows.add(equity.length - 1);
  return [...rows];
}

function drawdownOf(equity: Float64Array, startRow: number): Float64Array {
  const drawdown = new Float64Array(equity.length);
  let peak = equity[startRow] ?? 0;
  for (let row = startRow; row < equity.length; row += 1) {
    const value = equity[row] ?? 0;
    if (value > peak) peak = value;
    drawdown[row] = peak > 0 ? (peak - value) / peak : 0;
  }
  return drawdown;
}
