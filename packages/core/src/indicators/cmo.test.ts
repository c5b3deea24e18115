import { describe, expect, it } from 'vitest';
import { cmo } from './cmo.ts';
import { candlesOf, flatCandles } from './testing/candles-of.ts';
import { runBatch } from './testing/run-indicator.ts';

describe('cmo', () => {
  const candles = candlesOf({ close: [10, 13, 12, 12, 16] });

  it('compares the sums of gains and losses of the period', () => {
    expect(runBatch(cmo, { period: 2 }, candles)[0]).toEqual(Float64Array.of(Number.NaN, Number.NaN, 50, -100, 100));
  });

  it('smooths gains and losses after the first mean when told to', () => {
    const [main] = runBatch(cmo, { period: 2, smoothing: 1 }, candles);
    // Means of gains and losses: 1.5 and 0.5, then 0.75 and 0.25, then 2.375 and 0.125.
    expect(main?.slice(2)).toEqual(Float64Array.of(50, 50, 90));
  });

  it('is 0 when nothing moved', () => {
    for (const smoothing of [0, 1]) {
      expect(runBatch(cmo, { period: 2, smoothing }, flatCandles(4))[0]?.slice(2)).toEqual(Float64Array.of(0, 0));
    }
  });
});
