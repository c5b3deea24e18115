import type { CandleSeries } from '@atb/core/market/candle-series';

/** Fraction of the notional, each side. */
const FEE = 0.001;
/** Fraction of the price. */
const SLIPPAGE = 0.0008;

export interface CrossResult {
  readonly trades: number;
  readonly endEquity: number;
  readonly drawdownMax: number;
  readonly sharpe: number;
}

export interface CrossTask {
  /** Periods of the averages, candles. */
  readonly fast: number;
  readonly slow: number;
  /** Fractions of the entry price, 0 for none. */
  readonly stop: number;
  readonly target: number;
  /** Last row of each day. */
  readonly dayEnds: Int32Array;
}

/**
 * An average starts with the simple mean of its first values; `rows` says up to where it is brought. It is weighed as a share of the old
 * value and a share of the price, since only the first waits for the row before.
 */
function startAverage(close: Float64Array, period: number, rows: number): number {
  let average = 0;
  for (let i = 0; i < period; i += 1) average += (close[i] as number) / period;
  const alpha = 2 / (period + 1);
  for (let i = period; i < rows; i += 1) average = (1 - alpha) * average + alpha * (close[i] as number);
  return average;
}

/**
 * A cross of two averages written by hand for this one strategy, with one loop for the rows in which nothing is held and one for those in
 * which something is: what the machine allows without tricks.
 */
export function crossLoop({ open, high, low, close, length }: CandleSeries, task: CrossTask): CrossResult {
  const { slow: rows, stop, target } = task;
  const equity = new Float64Array(length);
  const [alphaFast, alphaSlow] = [2 / (task.fast + 1), 2 / (rows + 1)];
  const [keepFast, keepSlow] = [1 - alphaFast, 1 - alphaSlow];
  let [fast, slow] = [startAverage(close, task.fast, rows), startAverage(close, rows, rows)];
  equity.fill(10_000, 0, rows);
  let isAbove = fast > slow;
  let cash = 10_000;
  let trades = 0;
  let [peak, trough, drawdownMax] = [cash, cash, 0];
  let row = rows;
  while (row < length) {
    let isWanted = false;
    while (row < length && !isWanted) {
      const price = close[row] as number;
      fast = keepFast * fast + alphaFast * price;
      slow = keepSlow * slow + alphaSlow * price;
      equity[row] = cash;
      row += 1;
      if (fast > slow === isAbove) continue;
      isAbove = !isAbove;
      isWanted = isAbove;
    }
    if (!isWanted || row >= length) break;
    const paid = (open[row] as number) * (1 + SLIPPAGE);
    const quantity = cash / (paid * (1 + FEE));
    const rest = cash - quantity * paid * (1 + FEE);
    const stopPrice = stop > 0 ? paid * (1 - stop) : 0;
    const targetPrice = target > 0 ? paid * (1 + target) : Number.POSITIVE_INFINITY;
    let fill = 0;
    while (fill === 0) {
      if (row === length) {
        fill = (close[length - 1] as number) * (1 - SLIPPAGE);
        break;
      }
      if (stop > 0 && ((low[row] as number) <= stopPrice || (high[row] as number) >= targetPrice)) {
        const first = open[row] as number;
        if (first >= targetPrice) fill = first;
        else if ((low[row] as number) <= stopPrice) fill = Math.min(first, stopPrice) * (1 - SLIPPAGE);
        else fill = targetPrice;
        break;
      }
      const price = close[row] as number;
      fast = keepFast * fast + alphaFast * price;
      slow = keepSlow * slow + alphaSlow * price;
      const value = rest + quantity * price;
      equity[row] = value;
      if (value > peak) {
        peak = value;
        trough = value * (1 - drawdownMax);
      } else if (value < trough) {
        drawdownMax = (peak - value) / peak;
        trough = value;
      }
      row += 1;
      if (fast > slow === isAbove) continue;
      isAbove = !isAbove;
      if (row < length) fill = (open[row] as number) * (1 - SLIPPAGE);
    }
    cash = rest + quantity * fill * (1 - FEE);
    trades += 1;
    if (cash > peak) peak = cash;
    drawdownMax = Math.max(drawdownMax, (peak - cash) / peak);
    trough = peak * (1 - drawdownMax);
    if (row === length) equity[length - 1] = cash;
  }
  const daily = Float64Array.from(task.dayEnds, (end) => equity[end] as number);
  return { trades, endEquity: cash, drawdownMax, sharpe: sharpeOf(daily) };
}

/** The same without stop and target, averages given: what a loop around the averages of others would be. */
export function tradeCrosses(
  { open, close, length }: CandleSeries,
  { slow: rows, dayEnds }: CrossTask,
  fast: ArrayLike<number>,
  slow: ArrayLike<number>,
): CrossResult {
  const equity = new Float64Array(length).fill(10_000, 0, rows);
  let isAbove = (fast[rows - 1] as number) > (slow[rows - 1] as number);
  let [cash, quantity, trades] = [10_000, 0, 0];
  let [peak, drawdownMax] = [cash, 0];
  for (let i = rows; i < length; i += 1) {
    const value = cash + quantity * (close[i] as number);
    equity[i] = value;
    if (value > peak) peak = value;
    else if (peak - value > drawdownMax * peak) drawdownMax = (peak - value) / peak;
    if ((fast[i] as number) > (slow[i] as number) === isAbove) continue;
    isAbove = !isAbove;
    const next = open[i + 1] ?? close[i] ?? 0;
    if (isAbove) {
      quantity = cash / (next * (1 + SLIPPAGE) * (1 + FEE));
      cash = 0;
    } else if (quantity > 0) {
      cash = quantity * next * (1 - SLIPPAGE) * (1 - FEE);
      quantity = 0;
      trades += 1;
    }
  }
  const daily = Float64Array.from(dayEnds, (row) => equity[row] as number);
  return { trades, endEquity: equity[length - 1] as number, drawdownMax, sharpe: sharpeOf(daily) };
}

/**
 * The same without stop, target and a column of the equity, as a sweep needs it: one pass a pair, both averages within it.
 * `daily` takes the equity of each day.
 */
export function crossSweepLoop(candles: CandleSeries, task: CrossTask, daily: Float64Array): CrossResult {
  const { open, close, length } = candles;
  const { slow: rows, dayEnds } = task;
  const [alphaFast, alphaSlow] = [2 / (task.fast + 1), 2 / (rows + 1)];
  const [keepFast, keepSlow] = [1 - alphaFast, 1 - alphaSlow];
  let [fast, slow] = [startAverage(close, task.fast, rows), startAverage(close, rows, rows)];
  let isAbove = fast > slow;
  let [cash, quantity, trades] = [10_000, 0, 0];
  let [peak, trough, drawdownMax] = [cash, cash, 0];
  let row = rows;
  for (let day = 0; day < dayEnds.length; day += 1) {
    const end = dayEnds[day] as number;
    let value = cash;
    for (; row <= end; row += 1) {
      const price = close[row] as number;
      fast = keepFast * fast + alphaFast * price;
      slow = keepSlow * slow + alphaSlow * price;
      value = cash + quantity * price;
      if (value > peak) {
        peak = value;
        trough = value * (1 - drawdownMax);
      } else if (value < trough) {
        drawdownMax = (peak - value) / peak;
        trough = value;
      }
      if (fast > slow === isAbove) continue;
      isAbove = !isAbove;
      if (row + 1 >= length) continue;
      const next = open[row + 1] as number;
      if (isAbove) {
        quantity = cash / (next * (1 + SLIPPAGE) * (1 + FEE));
        cash = 0;
      } else if (quantity > 0) {
        cash = quantity * next * (1 - SLIPPAGE) * (1 - FEE);
        quantity = 0;
        trades += 1;
      }
    }
    daily[day] = value;
  }
  if (quantity > 0) {
    cash = quantity * (close[length - 1] as number) * (1 - SLIPPAGE) * (1 - FEE);
    trades += 1;
    daily[dayEnds.length - 1] = cash;
    drawdownMax = Math.max(drawdownMax, (peak - cash) / peak);
  }
  return { trades, endEquity: cash, drawdownMax, sharpe: sharpeOf(daily) };
}

/** Annual Sharpe ratio of the equity at the ends of days. */
function sharpeOf(daily: Float64Array): number {
  const days = daily.length;
  const returns = new Float64Array(days);
  let before = 10_000;
  let mean = 0;
  for (let day = 0; day < days; day += 1) {
    const value = daily[day] as number;
    const change = value / before - 1;
    returns[day] = change;
    mean += change / days;
    before = value;
  }
  let squares = 0;
  for (const value of returns) squares += (value - mean) ** 2;
  return (mean / Math.sqrt(squares / (days - 1))) * Math.sqrt(365);
}
