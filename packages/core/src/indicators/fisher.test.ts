import { describe, expect, it } from 'vitest';
import { fisher } from './fisher.ts';
import { candlesOf, flatCandles } from './testing/candles-of.ts';
import { runBatch } from './testing/run-indicator.ts';

describe('fisher', () => {
  it('transforms the smoothed place in the range and remembers half of the value before', () => {
    const [main, signal] = runBatch(fisher, { period: 2 }, candlesOf({ close: [1, 2, 1] }));
    const first = 0.5 * Math.log((1 + 0.33) / (1 - 0.33));
    const place = -0.33 + 0.67 * 0.33;
    expect(main?.[0]).toBeNaN();
    expect(main?.[1]).toBeCloseTo(first, 12);
    expect(main?.[2]).toBeCloseTo(0.5 * Math.log((1 + place) / (1 - place)) + first / 2, 12);
    expect([signal?.[1], signal?.[2]]).toEqual([0, main?.[1]]);
  });

  it('starts with the first candle when told to', () => {
    const [main] = runBatch(fisher, { period: 3, start: 1 }, candlesOf({ close: [1, 2] }));
    expect(main?.[0]).toBe(0);
    expect(main?.[1]).toBeCloseTo(0.5 * Math.log((1 + 0.33) / (1 - 0.33)), 12);
  });

  it('has no signal in the first row and no position without a range, as Stock.Indicators', () => {
    const [main, signal] = runBatch(fisher, { period: 2, start: 1 }, candlesOf({ close: [1, 2, 2, 3] }));
    const first = 0.5 * Math.log((1 + 0.33) / (1 - 0.33));
    expect(Array.from(signal ?? [])).toEqual([NaN, 0, main?.[1], main?.[2]]);
    expect(main?.[2]).toBeCloseTo(first / 2, 12);
    expect(main?.[3]).toBeCloseTo(first + first / 4, 12);
  });

  it('stays finite in an endless trend and falls back to 0 without a range', () => {
    const trend = candlesOf({ close: Array.from({ length: 400 }, (_, row) => row + 1) });
    const top = runBatch(fisher, {}, trend)[0]?.at(-1) ?? Number.NaN;
    expect(top).toBeCloseTo(Math.log((1 + 0.999) / (1 - 0.999)), 6);
    expect(runBatch(fisher, {}, flatCandles(12))[0]?.slice(9)).toEqual(new Float64Array(3));
    const stopped = candlesOf({ close: Array.from({ length: 400 }, (_, row) => Math.min(row, 100)) });
    expect(runBatch(fisher, {}, stopped)[0]?.at(-1)).toBeCloseTo(0, 6);
  });
});
