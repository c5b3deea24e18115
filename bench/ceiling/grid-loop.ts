import type { CandleSeries } from '@atb/core/market/candle-series';

/** Fraction of the notional, each side. */
const FEE = 0.001;

/** A resting order fills once the price goes so far beyond it. */
const TICK = 0.01;

/** A grid as numbers: line s buys for slot s, line s + 1 sells it again. */
export interface PlainGrid {
  readonly lines: Float64Array;
  readonly quantities: Float64Array;
  readonly isHolding: Uint8Array;
  cash: number;
  held: number;
}

export interface PlainResult {
  readonly fills: number;
  readonly equity: number;
  readonly drawdownMax: number;
}

/** One pass for this one grid: a fill arms its opposite for the next candle; a candle that reaches no line is only valued. */
export function gridLoop({ open, high, low, close, length }: CandleSeries, grid: PlainGrid, from: number): PlainResult {
  const { lines, quantities, isHolding } = grid;
  const buysAt = lines.map((line) => Math.round((line - TICK) * 100) / 100);
  const sellsAt = lines.map((line) => Math.round((line + TICK) * 100) / 100);
  let { cash, held } = grid;
  let fills = 0;
  let peak = 10_000;
  let drawdownMax = 0;
  let below = 0;
  let above = Number.POSITIVE_INFINITY;
  for (let i = from; i < length; i += 1) {
    const bottom = low[i] ?? 0;
    const top = high[i] ?? 0;
    if (i === from || bottom <= below || top >= above) {
      const first = open[i] ?? 0;
      below = 0;
      above = Number.POSITIVE_INFINITY;
      for (let s = 0; s < quantities.length; s += 1) {
        const quantity = quantities[s] ?? 0;
        const buy = lines[s] ?? 0;
        const sell = lines[s + 1] ?? 0;
        if (isHolding[s] === 1 && top >= (sellsAt[s + 1] ?? 0)) {
          cash += Math.max(sell, first) * quantity * (1 - FEE);
          held -= quantity;
          isHolding[s] = 0;
          fills += 1;
        } else if (isHolding[s] === 0 && bottom <= (buysAt[s] ?? 0)) {
          cash -= Math.min(buy, first) * quantity * (1 + FEE);
          held += quantity;
          isHolding[s] = 1;
          fills += 1;
        }
        if (isHolding[s] === 1) above = Math.min(above, sellsAt[s + 1] ?? 0);
        else below = Math.max(below, buysAt[s] ?? 0);
      }
    }
    const equity = cash + held * (close[i] ?? 0);
    if (equity > peak) peak = equity;
    else if (peak - equity > drawdownMax * peak) drawdownMax = (peak - equity) / peak;
  }
  return { fills, equity: cash + held * (close[length - 1] ?? 0) * (1 - FEE), drawdownMax };
}
