// performance: what an account's trades came to, by any choice of them. Columns and numbers alone; nothing is read here.
import { assert } from '../base/assert.ts';
import { type Decimal, dec, ZERO } from '../base/decimal.ts';

const DIGITS = 9;
const BASE = 1e9;
/** Digits after the point that any amount of the books may have, products of two amounts included. */
const FRACTION_MAX = 45;
const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/u;

/** Decimal amounts of rows, to be summed exactly over any choice of them. */
export interface ExactColumn {
  readonly length: number;
  /** Rounded to doubles. */
  readonly numbers: Float64Array;
  /** By the power of 10^9 that a lane counts: 1 for billions, 0 for units, -1 for billionths … */
  readonly lanes: ReadonlyMap<number, Float64Array>;
}

export const EMPTY_COLUMN: ExactColumn = { length: 0, numbers: new Float64Array(), lanes: new Map() };

/**
 * The column with more rows at its end. Nine digits each of the amounts lie in a lane of doubles: the sums of a lane stay whole numbers
 * below 2^53 for nine million rows, so nothing is ever rounded, and a hundred thousand rows take a millisecond.
 * @param texts Plain decimal text; empty for an amount that is not there and counts as nothing.
 */
export function extendColumn(column: ExactColumn, texts: readonly string[]): ExactColumn {
  const length = column.length + texts.length;
  const numbers = extendNumbers(column.numbers, length);
  const lanes = new Map([...column.lanes].map(([power, lane]) => [power, extendNumbers(lane, length)]));
  const put = (power: number, row: number, value: number): void => {
    if (value === 0) return;
    const lane = lanes.get(power) ?? new Float64Array(length);
    lane[row] = value;
    lanes.set(power, lane);
  };
  texts.forEach((text, i) => {
    if (text === '') return;
    const row = column.length + i;
    const [, minus, whole = '', fraction = ''] = PLAIN.exec(text) ?? [];
    assert(whole !== '' && fraction.length <= FRACTION_MAX, 'an amount of the books is plain decimal text');
    numbers[row] = Number(text);
    const sign = minus === '-' ? -1 : 1;
    for (let end = whole.length, power = 0; end > 0; end -= DIGITS, power += 1)
      put(power, row, sign * Number(whole.slice(Math.max(0, end - DIGITS), end)));
    for (let from = 0, power = -1; from < fraction.length; from += DIGITS, power -= 1)
      put(power, row, sign * Number(fraction.slice(from, from + DIGITS).padEnd(DIGITS, '0')));
  });
  return { length, numbers, lanes };
}

/** A longer copy, filled up with zeros. */
export function extendNumbers(values: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(length);
  longer.set(values);
  return longer;
}

/** The amounts of the named rows, rounded to doubles. */
export function numbersAt({ numbers }: ExactColumn, rows: ArrayLike<number>): Float64Array {
  const picked = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i += 1) picked[i] = numbers[rows[i] as number] as number;
  return picked;
}

/** Sum of the named rows. */
export function sumRows({ lanes }: ExactColumn, rows: ArrayLike<number>): Decimal {
  let total = ZERO;
  for (const [power, lane] of lanes) total = total.plus(laneTotal(sumLane(lane, rows), power));
  return total;
}

/** Sums by group: `groupOf` says for each row the number of its group, below `count`, or a negative one for none. */
export function sumRowsBy(
  { lanes }: ExactColumn,
  rows: ArrayLike<number>,
  groupOf: ArrayLike<number>,
  count: number,
): readonly Decimal[] {
  let totals = Array.from({ length: count }, () => ZERO);
  for (const [power, lane] of lanes) {
    const sums = sumLaneBy(lane, rows, groupOf, count);
    totals = totals.map((total, group) => total.plus(laneTotal(sums[group] ?? 0, power)));
  }
  return totals;
}

function laneTotal(sum: number, power: number): Decimal {
  return sum === 0 ? ZERO : dec(String(sum)).times(dec(`1e${power * DIGITS}`));
}

function sumLane(lane: Float64Array, rows: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < rows.length; i += 1) sum += lane[rows[i] as number] as number;
  assert(Math.abs(sum) < Number.MAX_SAFE_INTEGER, `fewer than ${BASE / 100} rows are summed`);
  return sum;
}

function sumLaneBy(
  lane: Float64Array,
  rows: ArrayLike<number>,
  groupOf: ArrayLike<number>,
  count: number,
): Float64Array {
  const sums = new Float64Array(count);
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] as number;
    const group = groupOf[row] as number;
    if (group >= 0) sums[group] = (sums[group] as number) + (lane[row] as number);
  }
  return sums;
}
