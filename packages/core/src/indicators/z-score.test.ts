import { describe, expect, it } from 'vitest';
import { candlesOf } from './testing/candles-of.ts';
import { expectRows, meanOf, windowOf } from './testing/naive.ts';
import { runBatch } from './testing/run-indicator.ts';
import { shapedCandles } from './testing/sample-candles.ts';
import { zScore } from './z-score.ts';

describe('zScore', () => {
  it.each([
    ['the population', 1, 13],
    ['the sample', 0, 12],
  ])('is the distance from the mean in deviations of %s', (_, divisor, count) => {
    const candles = shapedCandles('random', 300, 21);
    const [main] = runBatch(zScore, { period: 13, divisor }, candles);
    expectRows(main, 12, (row) => {
      const window = windowOf(candles.close, row, 13);
      const mean = meanOf(window);
      const squares = window.reduce((sum, value) => sum + (value - mean) ** 2, 0);
      return ((candles.close[row] ?? 0) - mean) / Math.sqrt(squares / count);
    });
  });

  it('is exactly 0 while the value does not change, whatever came before', () => {
    const candles = candlesOf({ close: [1e9, 3, ...Array<number>(8).fill(0.1)] });
    expect(runBatch(zScore, { period: 5 }, candles)[0]?.slice(6)).toEqual(new Float64Array(4));
  });
});
