// ceiling: hand-written loops, as fast as plain code gets on one core; what the general engine is measured against.

/** Columns a loop reads. */
export interface CeilingCandles {
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
}

type Column = Float64Array;
type Three = readonly [Column, Column, Column];
type Twelve = readonly [...Three, ...Three, ...Three, ...Three];

/** EMA 20, EMA 50, RSI 14, ATR 14, Bollinger 20 (five), MACD (three), in this order. */
export const CEILING_COLUMNS = 12;
/** Rows before the hot loop, in which the averages start. */
const START_ROWS = 50;

function meanOf(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i += 1) sum += values[i] as number;
  return sum / (to - from);
}

/** Writes an EMA up to before row `to` and gives its last value. */
function startEma(source: Float64Array, out: Float64Array, { period, from, to }: Span): number {
  const factor = 2 / (period + 1);
  const first = from + period - 1;
  out.fill(NaN, 0, first);
  let average = meanOf(source, from, first + 1);
  out[first] = average;
  for (let i = first + 1; i < to; i += 1) {
    average += factor * ((source[i] as number) - average);
    out[i] = average;
  }
  return average;
}

interface Span {
  readonly period: number;
  readonly from: number;
  readonly to: number;
}

function startRsi(close: Float64Array, rsi: Float64Array, to: number): { gain: number; loss: number } {
  let [gain, loss] = [0, 0];
  rsi.fill(NaN, 0, 14);
  for (let i = 1; i < to; i += 1) {
    const change = (close[i] as number) - (close[i - 1] as number);
    const up = Math.max(change, 0);
    const down = Math.max(-change, 0);
    gain = i <= 14 ? gain + up / 14 : gain + (up - gain) / 14;
    loss = i <= 14 ? loss + down / 14 : loss + (down - loss) / 14;
    if (i >= 14) rsi[i] = (100 * gain) / (gain + loss);
  }
  return { gain, loss };
}

function startAtr({ high, low, close }: CeilingCandles, atr: Float64Array, to: number): number {
  let range = 0;
  atr.fill(NaN, 0, 14);
  for (let i = 1; i < to; i += 1) {
    const previous = close[i - 1] as number;
    const trueRange = Math.max(high[i] as number, previous) - Math.min(low[i] as number, previous);
    range = i <= 14 ? range + trueRange / 14 : range + (trueRange - range) / 14;
    if (i >= 14) atr[i] = range;
  }
  return range;
}

/** All twelve columns; after the first rows in one pass with its state in local variables. */
export function indicatorLoop(candles: CeilingCandles, out: readonly Float64Array[]): void {
  const { high, low, close } = candles;
  const [ema20, ema50, rsi, atr, middle, upper, lower, width, percentB, macd, signal, histogram] = out as Twelve;
  const rows = close.length;
  let e20 = startEma(close, ema20, { period: 20, from: 0, to: START_ROWS });
  let e50 = startEma(close, ema50, { period: 50, from: 0, to: START_ROWS });
  let e12 = startEma(close, upper, { period: 12, from: 0, to: START_ROWS });
  let e26 = startEma(close, lower, { period: 26, from: 0, to: START_ROWS });
  for (let i = 0; i < START_ROWS; i += 1) macd[i] = (upper[i] as number) - (lower[i] as number);
  let e9 = startEma(macd, signal, { period: 9, from: 25, to: START_ROWS });
  for (let i = 0; i < START_ROWS; i += 1) histogram[i] = (macd[i] as number) - (signal[i] as number);
  let { gain, loss } = startRsi(close, rsi, START_ROWS);
  let range = startAtr(candles, atr, START_ROWS);
  let [sum, squares] = [0, 0];
  for (const column of [middle, upper, lower, width, percentB]) column.fill(NaN, 0, 19);
  const [k20, k50, k12, k26, k9, wilder, twentieth] = [2 / 21, 2 / 51, 2 / 13, 2 / 27, 2 / 10, 1 / 14, 1 / 20];
  for (let i = 0; i < START_ROWS; i += 1) {
    const value = close[i] as number;
    const left = i < 20 ? 0 : (close[i - 20] as number);
    sum += value - left;
    squares += value * value - left * left;
    if (i < 19) continue;
    const mean = sum * twentieth;
    const reach = 2 * Math.sqrt(squares * twentieth - mean * mean);
    middle[i] = mean;
    upper[i] = mean + reach;
    lower[i] = mean - reach;
    width[i] = (2 * reach) / mean;
    percentB[i] = (value - mean + reach) / (2 * reach);
  }
  let previous = close[START_ROWS - 1] as number;
  for (let i = START_ROWS; i < rows; i += 1) {
    const value = close[i] as number;
    e20 += k20 * (value - e20);
    ema20[i] = e20;
    e50 += k50 * (value - e50);
    ema50[i] = e50;
    const change = value - previous;
    const size = Math.abs(change);
    gain += wilder * ((size + change) * 0.5 - gain);
    loss += wilder * ((size - change) * 0.5 - loss);
    rsi[i] = (100 * gain) / (gain + loss);
    range += wilder * (Math.max(high[i] as number, previous) - Math.min(low[i] as number, previous) - range);
    atr[i] = range;
    const left = close[i - 20] as number;
    sum += value - left;
    squares += value * value - left * left;
    const mean = sum * twentieth;
    const reach = 2 * Math.sqrt(Math.max(squares * twentieth - mean * mean, 0));
    middle[i] = mean;
    upper[i] = mean + reach;
    lower[i] = mean - reach;
    width[i] = (2 * reach) / mean;
    percentB[i] = (value - mean + reach) / (2 * reach);
    e12 += k12 * (value - e12);
    e26 += k26 * (value - e26);
    const line = e12 - e26;
    macd[i] = line;
    e9 += k9 * (line - e9);
    signal[i] = e9;
    histogram[i] = line - e9;
    previous = value;
  }
}

/** EMA 20, EMA 50 and RSI 14 of one value after the other, state in local variables; the columns take what a stream would hand out. */
export function streamLoop(close: Float64Array, out: readonly Float64Array[]): void {
  const [ema20, ema50, rsi] = out as Three;
  const rows = close.length;
  let e20 = startEma(close, ema20, { period: 20, from: 0, to: START_ROWS });
  let e50 = startEma(close, ema50, { period: 50, from: 0, to: START_ROWS });
  let { gain, loss } = startRsi(close, rsi, START_ROWS);
  const [k20, k50, wilder] = [2 / 21, 2 / 51, 1 / 14];
  let previous = close[START_ROWS - 1] as number;
  for (let i = START_ROWS; i < rows; i += 1) {
    const value = close[i] as number;
    e20 += k20 * (value - e20);
    ema20[i] = e20;
    e50 += k50 * (value - e50);
    ema50[i] = e50;
    const change = value - previous;
    const size = Math.abs(change);
    gain += wilder * ((size + change) * 0.5 - gain);
    loss += wilder * ((size - change) * 0.5 - loss);
    rsi[i] = (100 * gain) / (gain + loss);
    previous = value;
  }
}
