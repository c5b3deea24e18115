import { expect, it } from 'vitest';
import { accumulationDistribution } from './accumulation-distribution.ts';
import { candlesOf } from './testing/candles-of.ts';
import { runBatch } from './testing/run-indicator.ts';

it('accumulationDistribution adds volume by the place of the close, and nothing for a candle without a range', () => {
  const candles = candlesOf({
    close: [4, 1, 7, 2.5, 3.25],
    high: [4, 4, 7, 4, 4],
    low: [1, 1, 7, 1, 1],
    volume: [3, 1, 100, 4, 8],
  });
  expect(runBatch(accumulationDistribution, {}, candles)[0]).toEqual(Float64Array.of(3, 2, 2, 2, 6));
});
