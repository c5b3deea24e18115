import { expect, it } from 'vitest';
import { heikinAshi } from './heikin-ashi.ts';
import { candlesOf } from './testing/candles-of.ts';
import { runBatch } from './testing/run-indicator.ts';

it('heikinAshi opens in the middle of the averaged candle before and spans its own body', () => {
  const candles = candlesOf({ open: [10, 14], high: [12, 16], low: [8, 13], close: [14, 13] });
  const [close, open, high, low] = runBatch(heikinAshi, {}, candles);
  expect(close).toEqual(Float64Array.of(11, 14));
  expect(open).toEqual(Float64Array.of(12, 11.5));
  expect(high).toEqual(Float64Array.of(12, 16));
  expect(low).toEqual(Float64Array.of(8, 11.5));
});
