import { describe, expect, it } from 'vitest';
import { historicalVolatility } from './historical-volatility.ts';
import { candlesOf, flatCandles } from './testing/candles-of.ts';
import { expectRows, meanOf, windowOf } from './testing/naive.ts';
import { runBatch } from './testing/run-indicator.ts';
import { shapedCandles } from './testing/sample-candles.ts';

describe('historicalVolatility', () => {
  it.each([
    ['the sample', 0, 10],
    ['the population', 1, 11],
  ])('is the deviation of log returns of %s, a year', (_, divisor, count) => {
    const candles = shapedCandles('random', 200, 8);
    const { close } = candles;
    const returns = close.map((value, row) => Math.log(value / (close[row - 1] ?? Number.NaN)));
    const [main] = runBatch(historicalVolatility, { period: 11, rowsPerYear: 8760, divisor }, candles);
    expectRows(main, 11, (row) => {
      const window = windowOf(returns, row, 11);
      const mean = meanOf(window);
      const squares = window.reduce((sum, value) => sum + (value - mean) ** 2, 0);
      return 100 * Math.sqrt((squares / count) * 8760);
    });
  });

  it('is exactly 0 while nothing moves, and counts a step from or to 0 as no return', () => {
    expect(runBatch(historicalVolatility, { period: 3 }, flatCandles(6))[0]?.slice(3)).toEqual(new Float64Array(3));
    const zeros = candlesOf({ close: [1, 0, 0, 1, 1] });
    expect(runBatch(historicalVolatility, { period: 3 }, zeros)[0]?.slice(3)).toEqual(new Float64Array(2));
  });
});
