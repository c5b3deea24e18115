import { describe, expect, it } from 'vitest';
import { mfi } from './mfi.ts';
import { candlesOf, flatCandles } from './testing/candles-of.ts';
import { runBatch } from './testing/run-indicator.ts';

describe('mfi', () => {
  it('is the share of the money that flowed in', () => {
    const candles = candlesOf({ close: [10, 20, 10, 10], volume: [9, 3, 2, 7] });
    // In 60, out 20; then out 20 alone.
    expect(runBatch(mfi, { period: 2 }, candles)[0]).toEqual(Float64Array.of(Number.NaN, Number.NaN, 75, 0));
  });

  it('is 100 when all of it flowed in, 50 when none flowed', () => {
    expect(runBatch(mfi, { period: 2 }, candlesOf({ close: [1, 2, 3] }))[0]?.[2]).toBe(100);
    expect(runBatch(mfi, { period: 2 }, flatCandles(3))[0]?.[2]).toBe(50);
    expect(runBatch(mfi, { period: 2 }, candlesOf({ close: [1, 2, 3], volume: [0, 0, 0] }))[0]?.[2]).toBe(50);
  });
});
