import { describe, expect, it } from 'vitest';
import { connorsRsi } from './connors-rsi.ts';
import { rsi } from './rsi.ts';
import { candlesOf, flatCandles } from './testing/candles-of.ts';
import { expectRows, windowOf } from './testing/naive.ts';
import { runBatch } from './testing/run-indicator.ts';
import { shapedCandles } from './testing/sample-candles.ts';

function streaksOf(values: Float64Array): Float64Array {
  const streaks = new Float64Array(values.length).fill(Number.NaN);
  let streak = 0;
  for (let row = 1; row < values.length; row += 1) {
    const sign = Math.sign((values[row] ?? 0) - (values[row - 1] ?? 0));
    streak = sign === 0 ? 0 : sign === Math.sign(streak) ? streak + sign : sign;
    streaks[row] = streak;
  }
  return streaks;
}

describe('connorsRsi', () => {
  it('is the mean of RSI, RSI of the streak and the rank of the return', () => {
    const candles = shapedCandles('steps', 300, 9);
    const { close } = candles;
    const [plain] = runBatch(rsi, { period: 3 }, candles);
    const [streak] = runBatch(rsi, { period: 2 }, candles, streaksOf(close));
    const returns = close.map((value, row) => (row === 0 ? Number.NaN : value / (close[row - 1] ?? 1) - 1));
    const [main] = runBatch(connorsRsi, { rankPeriod: 20 }, candles);
    expectRows(main, 21, (row) => {
      const latest = returns[row] ?? 0;
      const smaller = windowOf(returns, row - 1, 20).filter((value) => value < latest - 1e-15).length;
      return ((plain?.[row] ?? 0) + (streak?.[row] ?? 0) + 5 * smaller) / 3;
    });
  });

  it('reads RSI as neutral and the rank as lowest while nothing moves', () => {
    expect(runBatch(connorsRsi, { rankPeriod: 5 }, flatCandles(10))[0]?.at(-1)).toBeCloseTo(100 / 3, 12);
  });

  it('takes a return after 0 as 0', () => {
    const [main] = runBatch(connorsRsi, { rankPeriod: 2 }, candlesOf({ close: [1, 0, 5, 0, 5] }));
    expect(main?.slice(3).every(Number.isFinite)).toBe(true);
  });
});
