import { describe, expect, it } from 'vitest';
import { awesome } from './awesome.ts';
import { candlesOf } from './testing/candles-of.ts';
import { runBatch } from './testing/run-indicator.ts';

describe('awesome', () => {
  it('is the fast less the slow mean of the median price', () => {
    const candles = candlesOf({ close: [9, 9, 9], high: [2, 4, 12], low: [0, 2, 4] });
    expect(runBatch(awesome, { fast: 1, slow: 3 }, candles)[0]).toEqual(Float64Array.of(Number.NaN, Number.NaN, 4));
  });

  it('is exactly 0 while prices do not move', () => {
    const candles = candlesOf({ close: Array<number>(40).fill(0.1) });
    expect(runBatch(awesome, {}, candles)[0]?.slice(33)).toEqual(new Float64Array(7));
  });
});
