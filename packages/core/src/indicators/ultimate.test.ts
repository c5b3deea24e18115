import { describe, expect, it } from 'vitest';
import { candlesOf, flatCandles } from './testing/candles-of.ts';
import { runBatch } from './testing/run-indicator.ts';
import { ultimate } from './ultimate.ts';

describe('ultimate', () => {
  it('weights the three periods 4, 2 and 1', () => {
    // Rises pass the whole true range as buying pressure, falls none of it: shares 1, 1/2 and 1/3 (ranges of 1).
    const candles = candlesOf({ close: [5, 4, 3, 4] });
    const [main] = runBatch(ultimate, { short: 1, mid: 2, long: 3 }, candles);
    expect(main?.[2]).toBeNaN();
    expect(main?.[3]).toBeCloseTo((100 * (4 + 2 / 2 + 1 / 3)) / 7, 12);
  });

  it('takes the periods in any order for the warm-up', () => {
    expect(ultimate.warmUp({ short: 9, mid: 2, long: 3 })).toBe(9);
  });

  it('is 50 while prices do not move', () => {
    const [main] = runBatch(ultimate, { short: 1, mid: 2, long: 3 }, flatCandles(5));
    expect(main?.slice(3)).toEqual(Float64Array.of(50, 50));
  });
});
