import { describe, expect, it } from 'vitest';
import { cci } from './cci.ts';
import { candlesOf, flatCandles } from './testing/candles-of.ts';
import { expectRows, meanOf, windowOf } from './testing/naive.ts';
import { runBatch } from './testing/run-indicator.ts';
import { shapedCandles } from './testing/sample-candles.ts';

describe('cci', () => {
  it('is the distance from the mean in mean absolute deviations of 0.015', () => {
    const { high, low, close, ...rest } = shapedCandles('random', 300, 3);
    const typical = close.map((value, row) => ((high[row] ?? 0) + (low[row] ?? 0) + value) / 3);
    const [main] = runBatch(cci, { period: 9 }, { high, low, close, ...rest });
    expectRows(main, 8, (row) => {
      const window = windowOf(typical, row, 9);
      const mean = meanOf(window);
      return ((typical[row] ?? 0) - mean) / (0.015 * meanOf(window.map((value) => Math.abs(value - mean))));
    });
  });

  it('is 0 while prices do not move, also on a price that binary fractions cannot hold', () => {
    expect(runBatch(cci, { period: 5 }, flatCandles(8))[0]?.slice(4)).toEqual(new Float64Array(4));
    const odd = candlesOf({ close: [5, 0.1, 0.1, 0.1, 0.1] });
    expect(runBatch(cci, { period: 4 }, odd)[0]?.[4]).toBe(0);
  });
});
