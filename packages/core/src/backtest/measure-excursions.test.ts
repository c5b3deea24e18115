import { describe, expect, it } from 'vitest';
import { measureExcursions } from './measure-excursions.ts';
import { type HandCandle, handCandles, runByHand } from './testing/hand-run.ts';

const rows: readonly HandCandle[] = [
  [100, 100, 100, 100],
  [100, 104, 98, 103],
  [103, 110, 101, 105],
  [102, 120, 80, 100],
];
const candles = handCandles(rows);

describe('excursions', () => {
  it('go by the candles before the exit and its open', () => {
    const { result } = runByHand(candles, { long: { entry: [0], exit: [2] } });
    const { mfe, mae } = measureExcursions(candles, result.trades);
    expect(mfe[0]).toBeCloseTo(0.1, 12);
    expect(mae[0]).toBeCloseTo(0.02, 12);
  });

  it('end at the stop’s price within the candle of the exit', () => {
    const protection = { stopLoss: { kind: 'fraction', value: 0.05 } } as const;
    const { result } = runByHand(candles, { long: { entry: [0], protection } });
    const { mfe, mae } = measureExcursions(candles, result.trades);
    expect(mfe[0]).toBeCloseTo(0.1, 12);
    expect(mae[0]).toBeCloseTo(0.05, 12);
  });

  it('are seen from the side of a short position', () => {
    const { result } = runByHand(candles, { short: { entry: [0], exit: [2] }, terms: { allowShort: true } });
    const { mfe, mae } = measureExcursions(candles, result.trades);
    expect(mfe[0]).toBeCloseTo(0.02, 12);
    expect(mae[0]).toBeCloseTo(0.1, 12);
  });
});
