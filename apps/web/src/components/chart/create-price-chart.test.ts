// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { ChartCandle } from './chart-types.ts';
import { candleTimeOf, tailStart } from './create-price-chart.ts';

function candles(...closes: readonly number[]): readonly ChartCandle[] {
  return closes.map((close, index) => ({
    time: (index + 1) * 60_000,
    open: close,
    high: close,
    low: close,
    close,
    volume: 1,
  }));
}

describe('tailStart', () => {
  it('redraws from the last candle when it changed or new ones follow', () => {
    expect(tailStart(candles(1, 2, 3), candles(1, 2, 4))).toBe(2);
    expect(tailStart(candles(1, 2, 3), candles(1, 2, 3, 5, 6))).toBe(2);
  });

  it('asks for a full redraw when the past differs', () => {
    expect(tailStart([], candles(1))).toBeNull();
    expect(tailStart(candles(1, 2, 3), candles(1, 2))).toBeNull();
    expect(tailStart(candles(1, 2, 3), candles(1, 9, 3, 4))).toBeNull();
    expect(tailStart(candles(1, 2).slice(1), candles(1, 2))).toBeNull();
  });
});

describe('candleTimeOf', () => {
  it('finds the candle that was open at the time', () => {
    const shown = candles(1, 2, 3);
    expect([60_000, 119_999, 120_000, 999_999].map((time) => candleTimeOf(shown, time))).toEqual([
      60_000, 60_000, 120_000, 180_000,
    ]);
    expect(candleTimeOf(shown, 59_999)).toBeNull();
  });
});
