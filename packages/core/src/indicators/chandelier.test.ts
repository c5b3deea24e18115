import { describe, expect, it } from 'vitest';
import { atr } from './atr.ts';
import { chandelier } from './chandelier.ts';
import { flatCandles } from './testing/candles-of.ts';
import { expectRows, windowOf } from './testing/naive.ts';
import { runBatch } from './testing/run-indicator.ts';
import { shapedCandles } from './testing/sample-candles.ts';

describe('chandelier', () => {
  it('hangs from the highest high and stands on the lowest low', () => {
    const candles = shapedCandles('random', 200, 4);
    const [range] = runBatch(atr, { period: 7 }, candles);
    const [long, short] = runBatch(chandelier, { period: 7, multiplier: 2.5 }, candles);
    expectRows(long, 7, (row) => Math.max(...windowOf(candles.high, row, 7)) - 2.5 * (range?.[row] ?? 0));
    expectRows(short, 7, (row) => Math.min(...windowOf(candles.low, row, 7)) + 2.5 * (range?.[row] ?? 0));
  });

  it('is the price while nothing moves', () => {
    expect(runBatch(chandelier, {}, flatCandles(30)).map((column) => column.at(-1))).toEqual([100, 100]);
  });
});
