import type { CandleSeries } from '@atb/core/market/candle-series';

const FEE = 0.001;
const SLIPPAGE = 0.0008;

export interface CeilingResult {
  readonly trades: number;
  readonly endEquity: number;
  readonly drawdownMax: number;
  readonly sharpe: number;
}

export interface CeilingTerms {
  /** Fractions of the entry price, 0 for none. */
  readonly stop: number;
  readonly target: number;
  readonly dayEnds: Int32Array;
  /** Takes the equity of every candle. */
  readonly equity: Float64Array;
}

/** EMA 20/50 cross written by hand in one pass for this one strategy: what the machine allows without tricks. */
export function ceilingBacktest(
  { open, high, low, close, length }: CandleSeries,
  { stop, target, dayEnds, equity }: CeilingTerms,
): CeilingResult {
  const alphaFast = 2 / 21;
  const alphaSlow = 2 / 51;
  let fast = 0;
  let slow = 0;
  for (let i = 0; i < 20; i += 1) fast += (close[i] ?? 0) / 20;
  for (let i = 0; i < 50; i += 1) slow += (close[i] ?? 0) / 50;
  for (let i = 20; i < 50; i += 1) fast += alphaFast * ((close[i] ?? 0) - fast);
  equity.fill(10_000, 0, 50);
  let isAbove = fast > slow;
  let wish = 0;
  let cash = 10_000;
  let quantity = 0;
  let stopPrice = 0;
  let targetPrice = Number.POSITIVE_INFINITY;
  let trades = 0;
  let peak = cash;
  let drawdownMax = 0;
  for (let i = 50; i < length; i += 1) {
    const price = close[i] ?? 0;
    const first = open[i] ?? 0;
    if (wish === 1 && quantity === 0) {
      const fill = first * (1 + SLIPPAGE);
      quantity = cash / (fill * (1 + FEE));
      cash -= quantity * fill * (1 + FEE);
      if (stop > 0) stopPrice = fill * (1 - stop);
      if (target > 0) targetPrice = fill * (1 + target);
    } else if (wish === -1 && quantity > 0) {
      cash += quantity * first * (1 - SLIPPAGE) * (1 - FEE);
      quantity = 0;
      trades += 1;
    }
    if (quantity > 0) {
      let fill = 0;
      if (first <= stopPrice) fill = first * (1 - SLIPPAGE);
      else if (first >= targetPrice) fill = first;
      else if ((low[i] ?? 0) <= stopPrice) fill = stopPrice * (1 - SLIPPAGE);
      else if ((high[i] ?? 0) >= targetPrice) fill = targetPrice;
      if (fill > 0) {
        cash += quantity * fill * (1 - FEE);
        quantity = 0;
        trades += 1;
      }
    }
    if (i === length - 1 && quantity > 0) {
      cash += quantity * price * (1 - SLIPPAGE) * (1 - FEE);
      quantity = 0;
      trades += 1;
    }
    fast += alphaFast * (price - fast);
    slow += alphaSlow * (price - slow);
    const isNow = fast > slow;
    wish = isNow === isAbove ? 0 : isNow ? 1 : -1;
    isAbove = isNow;
    const value = cash + quantity * price;
    equity[i] = value;
    if (value > peak) peak = value;
    else if (peak - value > drawdownMax * peak) drawdownMax = (peak - value) / peak;
  }
  return { trades, endEquity: cash, drawdownMax, sharpe: sharpeOf(equity, dayEnds) };
}

function sharpeOf(equity: Float64Array, dayEnds: Int32Array): number {
  const returns: number[] = [];
  let before = 10_000;
  for (const row of dayEnds) {
    const value = equity[row] ?? 0;
    returns.push(value / before - 1);
    before = value;
  }
  let mean = 0;
  for (const value of returns) mean += value / returns.length;
  let squares = 0;
  for (const value of returns) squares += (value - mean) ** 2;
  return (mean / Math.sqrt(squares / (returns.length - 1))) * Math.sqrt(365);
}
