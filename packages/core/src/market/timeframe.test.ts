import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, epochMs } from '../base/time.ts';
import { candleOpenTime, isAligned, parseTimeframe, TIMEFRAMES, timeframeMs } from './timeframe.ts';

describe('timeframe', () => {
  it('divides the day, from the shortest to the longest', () => {
    const durations = TIMEFRAMES.map(timeframeMs);
    expect(durations).toEqual([...durations].sort((a, b) => a - b));
    for (const duration of durations) expect(DAY_MS % duration).toBe(0);
  });

  it('holds every moment in one aligned candle', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.constantFrom(...TIMEFRAMES), (time, timeframe) => {
        const openTime = candleOpenTime(epochMs(time), timeframe);
        expect(isAligned(openTime, timeframe)).toBe(true);
        expect(time - openTime).toBeGreaterThanOrEqual(0);
        expect(time - openTime).toBeLessThan(timeframeMs(timeframe));
      }),
    );
  });

  it('parses its own names only', () => {
    expect(TIMEFRAMES.map(parseTimeframe)).toEqual(TIMEFRAMES);
    expect(['1M', '', '60m', 'constructor'].map(parseTimeframe)).toEqual([null, null, null, null]);
  });
});
