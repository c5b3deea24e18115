import { describe, expect, it } from 'vitest';
import { cmf } from './cmf.ts';
import { candlesOf, flatCandles } from './testing/candles-of.ts';
import { runBatch } from './testing/run-indicator.ts';

describe('cmf', () => {
  it('is money flow volume over volume', () => {
    const candles = candlesOf({ close: [4, 1, 2.5], high: [4, 4, 4], low: [1, 1, 1], volume: [3, 1, 4] });
    expect(runBatch(cmf, { period: 2 }, candles)[0]).toEqual(Float64Array.of(Number.NaN, 0.5, -0.2));
  });

  it('is 0 without volume and without ranges', () => {
    for (const volume of [0, 5]) {
      expect(runBatch(cmf, { period: 2 }, flatCandles(4, volume))[0]?.slice(1)).toEqual(new Float64Array(3));
    }
  });
});
