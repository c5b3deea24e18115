import { describe, expect, it } from 'vitest';
import { obv } from './obv.ts';
import { candlesOf } from './testing/candles-of.ts';
import { runBatch } from './testing/run-indicator.ts';

describe('obv', () => {
  const candles = candlesOf({ close: [10, 11, 11, 9], volume: [5, 3, 4, 10] });

  it('starts at 0, adds on a rise, takes off on a fall and keeps on no change', () => {
    expect(runBatch(obv, {}, candles)[0]).toEqual(Float64Array.of(0, 3, 3, -7));
  });

  it('starts with the first volume when told to', () => {
    expect(runBatch(obv, { start: 1 }, candles)[0]).toEqual(Float64Array.of(5, 8, 8, -2));
  });
});
