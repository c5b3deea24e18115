import { expect } from 'vitest';

/** The `period` values that end with `row`. */
export function windowOf(values: ArrayLike<number>, row: number, period: number): number[] {
  return Array.from({ length: period }, (_, i) => values[row - period + 1 + i] ?? Number.NaN);
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Every row from `from` on agrees with its definition to 1e-9, relative to at least 1. */
export function expectRows(actual: Float64Array | undefined, from: number, definition: (row: number) => number): void {
  if (actual === undefined) throw new Error('no such output');
  for (let row = from; row < actual.length; row += 1) {
    const expected = definition(row);
    const error = Math.abs((actual[row] ?? Number.NaN) - expected);
    if (!(error <= 1e-9 * Math.max(1, Math.abs(expected)))) expect(actual[row], `row ${row}`).toBe(expected);
  }
}
