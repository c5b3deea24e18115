// @vitest-environment node
import { dec } from '@atb/core/base/decimal';
import { describe, expect, it } from 'vitest';
import { suggestRange } from './suggest-range.ts';

const HOUR_MS = 3_600_000;
const TICK = dec('0.5');

function hourly(count: number, priceOf: (index: number) => number) {
  return Array.from({ length: count }, (_, index) => {
    const close = priceOf(index);
    return { time: index * HOUR_MS, open: close, high: close + 0.2, low: close - 0.2, close, volume: 1 };
  });
}

describe('suggestRange', () => {
  it('takes the lowest low and the highest high of the window alone, widened to the price increment', () => {
    // The oldest days were far lower: they must not count.
    const candles = hourly(30 * 24, (index) => (index < 20 * 24 ? 50 : 100 + (index % 10)));
    expect(suggestRange(candles, 7, TICK)).toEqual({
      lower: '99.5',
      upper: '109.5',
      candleCount: 168,
      from: (30 - 7) * 24 * HOUR_MS,
      to: 30 * 24 * HOUR_MS,
    });
  });

  it('refuses a window that is mostly missing', () => {
    expect(
      suggestRange(
        hourly(24, () => 100),
        7,
        TICK,
      ),
    ).toBeNull();
    expect(suggestRange([], 7, TICK)).toBeNull();
  });
});
