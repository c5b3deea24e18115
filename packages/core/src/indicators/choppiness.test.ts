import { describe, expect, it } from 'vitest';
import { choppiness } from './choppiness.ts';
import { candlesOf, flatCandles } from './testing/candles-of.ts';
import { runBatch } from './testing/run-indicator.ts';

describe('choppiness', () => {
  it('is 0 in a straight line and 100 when every move is taken back', () => {
    const line = candlesOf({ close: [1, 2, 3, 4, 5] });
    expect(runBatch(choppiness, { period: 4 }, line)[0]?.[4]).toBeCloseTo(0, 12);
    const saw = candlesOf({ close: [1, 2, 1, 2, 1] });
    expect(runBatch(choppiness, { period: 4 }, saw)[0]?.[4]).toBeCloseTo(100, 12);
  });

  it('is 100 when there is no range', () => {
    expect(runBatch(choppiness, { period: 4 }, flatCandles(6))[0]?.slice(4)).toEqual(Float64Array.of(100, 100));
  });
});
