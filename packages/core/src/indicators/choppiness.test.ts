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

  it('takes the range of highs and lows alone where asked to, the first candle included', () => {
    // A gap up: true ranges 2, 9, 2 and 2; highs and lows span 10 to 20, true lows from the second candle on begin at 11.
    const gap = candlesOf({ high: [12, 20, 20, 19], low: [10, 18, 18, 17], close: [11, 19, 19, 18] });
    const [lean] = runBatch(choppiness, { period: 4, range: 1 }, gap);
    expect(lean?.[3]).toBeCloseTo((100 * Math.log10(15 / 10)) / Math.log10(4), 12);
    expect(lean?.slice(0, 3)).toEqual(Float64Array.of(Number.NaN, Number.NaN, Number.NaN));
    expect(runBatch(choppiness, { period: 3 }, gap)[0]?.[3]).toBeCloseTo(
      (100 * Math.log10(13 / 9)) / Math.log10(3),
      12,
    );
    expect(runBatch(choppiness, { period: 3, range: 1 }, gap)[0]?.[3]).toBeCloseTo(
      (100 * Math.log10(13 / 3)) / Math.log10(3),
      12,
    );
  });

  it('is 100 when there is no range', () => {
    expect(runBatch(choppiness, { period: 4 }, flatCandles(6))[0]?.slice(4)).toEqual(Float64Array.of(100, 100));
  });
});
