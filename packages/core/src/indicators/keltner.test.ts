import { describe, expect, it } from 'vitest';
import { atr } from './atr.ts';
import { ema } from './ema.ts';
import { keltner } from './keltner.ts';
import { flatCandles } from './testing/candles-of.ts';
import { expectRows } from './testing/naive.ts';
import { runBatch } from './testing/run-indicator.ts';
import { shapedCandles } from './testing/sample-candles.ts';

describe('keltner', () => {
  it('puts bands a number of average true ranges around the exponential average', () => {
    const candles = shapedCandles('random', 200, 4);
    const [average] = runBatch(ema, { period: 8 }, candles);
    const [range] = runBatch(atr, { period: 5 }, candles);
    const [middle, upper, lower] = runBatch(keltner, { emaPeriod: 8, atrPeriod: 5, multiplier: 1.5 }, candles);
    expectRows(middle, 7, (row) => average?.[row] ?? 0);
    expectRows(upper, 7, (row) => (average?.[row] ?? 0) + 1.5 * (range?.[row] ?? 0));
    expectRows(lower, 7, (row) => (average?.[row] ?? 0) - 1.5 * (range?.[row] ?? 0));
  });

  it('shows the middle once both periods are full, the bands a row later when the range takes longest', () => {
    const [middle, upper] = runBatch(keltner, { emaPeriod: 3, atrPeriod: 6 }, shapedCandles('random', 20, 4));
    expect([middle, upper].map((column) => column?.findIndex((value) => !Number.isNaN(value)))).toEqual([5, 6]);
  });

  it('closes its bands onto the price while nothing moves', () => {
    expect(runBatch(keltner, {}, flatCandles(25)).map((column) => column.at(-1))).toEqual([100, 100, 100]);
  });
});
