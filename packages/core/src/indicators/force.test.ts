import { describe, expect, it } from 'vitest';
import { force } from './force.ts';
import { candlesOf, flatCandles } from './testing/candles-of.ts';
import { runBatch } from './testing/run-indicator.ts';

describe('force', () => {
  const candles = candlesOf({ close: [10, 12, 11, 14], volume: [9, 2, 6, 4] });

  it('averages change times volume from the second candle on', () => {
    // Raw 4, -6, 12; mean of two, then 2/3 of the way to the next.
    const [main] = runBatch(force, { period: 2 }, candles);
    expect([main?.[1], main?.[2]]).toEqual([Number.NaN, -1]);
    expect(main?.[3]).toBeCloseTo(23 / 3, 12);
  });

  it('starts with the first raw value when told to', () => {
    const [main] = runBatch(force, { period: 2, seed: 1 }, candles);
    expect([main?.[0], main?.[1]]).toEqual([Number.NaN, 4]);
    expect(main?.[2]).toBeCloseTo(4 - 20 / 3, 12);
  });

  it('is 0 while nothing moves', () => {
    expect(runBatch(force, { period: 3 }, flatCandles(6))[0]?.slice(3)).toEqual(new Float64Array(3));
  });
});
