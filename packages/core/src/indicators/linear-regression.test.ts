import { describe, expect, it } from 'vitest';
import { linearRegression } from './linear-regression.ts';
import { flatCandles } from './testing/candles-of.ts';
import { expectRows, meanOf, windowOf } from './testing/naive.ts';
import { runBatch } from './testing/run-indicator.ts';
import { shapedCandles } from './testing/sample-candles.ts';

interface Line {
  readonly value: number;
  readonly slope: number;
  readonly r2: number;
}

function fit(window: readonly number[]): Line {
  const half = (window.length - 1) / 2;
  const mean = meanOf(window);
  const products = window.reduce((sum, value, x) => sum + (x - half) * (value - mean), 0);
  const places = window.reduce((sum, _, x) => sum + (x - half) ** 2, 0);
  const squares = window.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const slope = products / places;
  return { value: mean + slope * half, slope, r2: squares === 0 ? 0 : (slope * products) / squares };
}

describe('linearRegression', () => {
  it.each([2, 3, 14, 50])('is the least-squares line through %d rows', (period) => {
    const candles = shapedCandles('random', 300, 17);
    const [value, slope, r2] = runBatch(linearRegression, { period }, candles);
    const lineAt = (row: number): Line => fit(windowOf(candles.close, row, period));
    expectRows(value, period - 1, (row) => lineAt(row).value);
    expectRows(slope, period - 1, (row) => lineAt(row).slope);
    expectRows(r2, period - 1, (row) => lineAt(row).r2);
  });

  it('keeps its digits on large numbers that differ little', () => {
    const candles = shapedCandles('random', 300, 17);
    const shifted = { ...candles, close: candles.close.map((_, row) => 1e9 + (row % 7)) };
    const [, slope] = runBatch(linearRegression, { period: 20 }, shifted);
    expectRows(
      slope,
      19,
      (row) =>
        fit(
          windowOf(
            shifted.close.map((value) => value - 1e9),
            row,
            20,
          ),
        ).slope,
    );
  });

  it('is level and explains nothing while the value does not change', () => {
    expect(runBatch(linearRegression, { period: 4 }, flatCandles(6)).map((column) => column[5])).toEqual([100, 0, 0]);
  });
});
