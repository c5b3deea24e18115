import { describe, expect, it } from 'vitest';
import { candlesOf, flatCandles } from './testing/candles-of.ts';
import { runBatch } from './testing/run-indicator.ts';
import { williamsR } from './williams-r.ts';

describe('williamsR', () => {
  it('is 0 at the highest high and -100 at the lowest low', () => {
    const candles = candlesOf({ close: [10, 12, 8, 10], high: [11, 12, 9, 10], low: [9, 10, 8, 9] });
    expect(runBatch(williamsR, { period: 2 }, candles)[0]).toEqual(Float64Array.of(Number.NaN, 0, -100, 0));
  });

  it('stands in the middle, at -50, while there is no range', () => {
    expect(runBatch(williamsR, { period: 3 }, flatCandles(5))[0]?.slice(2)).toEqual(Float64Array.of(-50, -50, -50));
  });
});
