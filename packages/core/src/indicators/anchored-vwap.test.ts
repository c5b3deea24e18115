import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, WEEK_MS } from '../base/time.ts';
import { anchoredVwap } from './anchored-vwap.ts';
import { candlesOf } from './testing/candles-of.ts';
import { expectStreamEqualsBatch } from './testing/indicator-contract.ts';
import { runBatch } from './testing/run-indicator.ts';
import { shapedCandles } from './testing/sample-candles.ts';
import { withCandleStep } from './testing/with-candle-step.ts';

describe('anchoredVwap', () => {
  const rising = candlesOf({ close: Array.from({ length: 16 }, (_, row) => row) });
  /** Rows where the mean is the price of the row alone. The rising series starts on Monday, 1 January 2024. */
  const anchors = (params: Record<string, number>, stepMs: number): number[] =>
    [...(runBatch(withCandleStep(anchoredVwap, stepMs), params, rising)[0] ?? [])].flatMap((value, row) =>
      value === row ? [row] : [],
    );

  it('is anchored at the first candle unless told otherwise', () => {
    expect(anchors({}, DAY_MS)).toEqual([0]);
    expect(runBatch(anchoredVwap, {}, rising)[0]?.[15]).toBe(7.5);
  });

  it('is anchored every day at an hour', () => {
    expect(anchors({ anchor: 1 }, 8 * HOUR_MS)).toEqual([0, 3, 6, 9, 12, 15]);
    expect(anchors({ anchor: 1, hour: 16 }, 8 * HOUR_MS)).toEqual([0, 2, 5, 8, 11, 14]);
  });

  it('is anchored every week from Monday at an hour', () => {
    expect(anchors({ anchor: 2 }, DAY_MS)).toEqual([0, 7, 14]);
    expect(anchors({ anchor: 2, hour: 1 }, DAY_MS)).toEqual([0, 1, 8, 15]);
  });

  it('is anchored every so many candles', () => {
    expect(anchors({ anchor: 3, candles: 5 }, DAY_MS)).toEqual([0, 5, 10, 15]);
  });

  it('says how much time its anchor looks back', () => {
    const looksBack = [0, 1, 2, 3].map((anchor) => anchoredVwap.warmUpMs?.({ anchor }));
    expect(looksBack).toEqual([0, DAY_MS, WEEK_MS, 0]);
  });

  it('is the typical price while nothing was traded, and streams what it batches', () => {
    expect(runBatch(anchoredVwap, {}, candlesOf({ close: [3, 4], volume: [0, 0] }))[0]).toEqual(Float64Array.of(3, 4));
    for (const anchor of [0, 1, 2, 3]) {
      const subject = withCandleStep(anchoredVwap, 5 * HOUR_MS);
      expectStreamEqualsBatch(subject, { anchor, hour: 7, candles: 11 }, shapedCandles('random', 300, 5));
    }
  });
});
