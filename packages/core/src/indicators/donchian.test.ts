import { describe, expect, it } from 'vitest';
import { donchian } from './donchian.ts';
import { candlesOf } from './testing/candles-of.ts';
import { runBatch } from './testing/run-indicator.ts';

describe('donchian', () => {
  const candles = candlesOf({ close: [5, 5, 5, 5], high: [6, 9, 7, 8], low: [4, 3, 2, 1] });

  it('holds the extremes of the candles before this one', () => {
    const [middle, upper, lower] = runBatch(donchian, { period: 2 }, candles);
    expect(upper).toEqual(Float64Array.of(Number.NaN, Number.NaN, 9, 9));
    expect(lower).toEqual(Float64Array.of(Number.NaN, Number.NaN, 3, 2));
    expect(middle).toEqual(Float64Array.of(Number.NaN, Number.NaN, 6, 5.5));
  });

  it('counts this candle when told to', () => {
    const [, upper, lower] = runBatch(donchian, { period: 2, offset: 0 }, candles);
    expect(upper).toEqual(Float64Array.of(Number.NaN, 9, 9, 8));
    expect(lower).toEqual(Float64Array.of(Number.NaN, 3, 2, 1));
  });
});
