import type { CandleColumns } from '../../indicators/indicator.ts';
import type { ArithmeticKind, PriceField } from '../expression.ts';
import { SlidingExtreme } from '../sliding-extreme.ts';

/**
 * A column of one row stands for that number on every row: `row & mask` is then always 0, so that one loop serves
 * numbers and columns.
 */
export function rowMask(column: Float64Array): number {
  return column.length === 1 ? 0 : -1;
}

type Combine = (left: Float64Array, right: Float64Array, out: Float64Array) => void;

const LOOPS: Readonly<Record<ArithmeticKind, Combine>> = {
  add(left, right, out) {
    const [a, b] = [rowMask(left), rowMask(right)];
    for (let i = 0; i < out.length; i += 1) out[i] = (left[i & a] ?? Number.NaN) + (right[i & b] ?? Number.NaN);
  },
  subtract(left, right, out) {
    const [a, b] = [rowMask(left), rowMask(right)];
    for (let i = 0; i < out.length; i += 1) out[i] = (left[i & a] ?? Number.NaN) - (right[i & b] ?? Number.NaN);
  },
  multiply(left, right, out) {
    const [a, b] = [rowMask(left), rowMask(right)];
    for (let i = 0; i < out.length; i += 1) out[i] = (left[i & a] ?? Number.NaN) * (right[i & b] ?? Number.NaN);
  },
  divide(left, right, out) {
    const [a, b] = [rowMask(left), rowMask(right)];
    for (let i = 0; i < out.length; i += 1) {
      const divisor = right[i & b] ?? Number.NaN;
      out[i] = divisor === 0 ? Number.NaN : (left[i & a] ?? Number.NaN) / divisor;
    }
  },
  min(left, right, out) {
    const [a, b] = [rowMask(left), rowMask(right)];
    for (let i = 0; i < out.length; i += 1) out[i] = Math.min(left[i & a] ?? Number.NaN, right[i & b] ?? Number.NaN);
  },
  max(left, right, out) {
    const [a, b] = [rowMask(left), rowMask(right)];
    for (let i = 0; i < out.length; i += 1) out[i] = Math.max(left[i & a] ?? Number.NaN, right[i & b] ?? Number.NaN);
  },
};

export function combineColumns(
  operator: ArithmeticKind,
  left: Float64Array,
  right: Float64Array,
  out: Float64Array,
): void {
  LOOPS[operator](left, right, out);
}

export function absColumn(of: Float64Array, out: Float64Array): void {
  for (let i = 0; i < out.length; i += 1) out[i] = Math.abs(of[i] ?? Number.NaN);
}

/** The value `candles` rows earlier, NaN on the first rows. */
export function shiftColumn(of: Float64Array, candles: number, out: Float64Array): void {
  const start = Math.min(candles, out.length);
  out.fill(Number.NaN, 0, start);
  out.set(of.subarray(0, out.length - start), start);
}

export function extremeColumn(kind: 'highest' | 'lowest', of: Float64Array, candles: number, out: Float64Array): void {
  const mask = rowMask(of);
  const window = new SlidingExtreme(kind, candles);
  for (let i = 0; i < out.length; i += 1) out[i] = window.next(of[i & mask] ?? Number.NaN);
}

/** Value of `of` at the latest of the last `candles` rows at which `when` held, NaN when it held at none. */
export function valueWhenColumn(of: Float64Array, when: Uint8Array, candles: number, out: Float64Array): void {
  const mask = rowMask(of);
  let value = Number.NaN;
  let last = -1;
  for (let i = 0; i < out.length; i += 1) {
    if (when[i] === 1) {
      value = of[i & mask] ?? Number.NaN;
      last = i;
    }
    out[i] = last >= 0 && i - last < candles ? value : Number.NaN;
  }
}

export const hl2 = (high: number, low: number): number => (high + low) / 2;
export const hlc3 = (high: number, low: number, close: number): number => (high + low + close) / 3;
export const ohlc4 = (open: number, high: number, low: number, close: number): number =>
  (open + high + low + close) / 4;

/** A price made of several. */
export type MixedField = Extract<PriceField, 'hl2' | 'hlc3' | 'ohlc4'>;

export function isMixed(field: PriceField): field is MixedField {
  return field === 'hl2' || field === 'hlc3' || field === 'ohlc4';
}

export function mixedPriceColumn(field: MixedField, candles: CandleColumns, out: Float64Array): void {
  for (let i = 0; i < out.length; i += 1) {
    const [high, low] = [candles.high[i] ?? Number.NaN, candles.low[i] ?? Number.NaN];
    const close = candles.close[i] ?? Number.NaN;
    if (field === 'hl2') out[i] = hl2(high, low);
    else if (field === 'hlc3') out[i] = hlc3(high, low, close);
    else out[i] = ohlc4(candles.open[i] ?? Number.NaN, high, low, close);
  }
}

/** Brings a column of higher candles down to the rows that know them; -1 = none closed yet. */
export function expandColumn(of: Float64Array, lastClosed: Int32Array, out: Float64Array): void {
  for (let i = 0; i < out.length; i += 1) {
    const row = lastClosed[i] ?? -1;
    out[i] = row < 0 ? Number.NaN : (of[row] ?? Number.NaN);
  }
}
