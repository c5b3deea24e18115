import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../base/time.ts';
import { candlesOf, flatCandles } from './testing/candles-of.ts';
import { expectStreamEqualsBatch } from './testing/indicator-contract.ts';
import { runBatch } from './testing/run-indicator.ts';
import { shapedCandles } from './testing/sample-candles.ts';
import { withCandleStep } from './testing/with-candle-step.ts';
import { vwap } from './vwap.ts';

describe('vwap', () => {
  const hourly = withCandleStep(vwap, 8 * HOUR_MS);

  it('weights typical prices by volume and starts anew at midnight UTC', () => {
    const candles = candlesOf({ close: [10, 20, 40, 7, 9], volume: [1, 3, 0, 2, 2] });
    expect(runBatch(hourly, {}, candles)[0]).toEqual(Float64Array.of(10, 17.5, 17.5, 7, 8));
  });

  it('is the typical price while nothing was traded', () => {
    const candles = candlesOf({ close: [3, 6], high: [6, 6], low: [3, 3], volume: [0, 0] });
    expect(runBatch(vwap, {}, candles)[0]).toEqual(Float64Array.of(4, 5));
    expect(runBatch(vwap, {}, flatCandles(3, 0))[0]).toEqual(Float64Array.of(100, 100, 100));
  });

  it('streams what it batches over many days', () => {
    expectStreamEqualsBatch(hourly, {}, shapedCandles('random', 400, 2));
  });
});
