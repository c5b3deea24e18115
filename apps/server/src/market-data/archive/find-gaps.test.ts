import { epochMs, HOUR_MS } from '@atb/core/base/time';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { findEndOf, findGapsInSpan, findRanges } from './find-gaps.ts';
import { openCandleArchive } from './open-candle-archive.ts';
import { makeCandles, makeFolder } from './testing/make-candles.ts';

const KEY = { venue: 'binance', symbol: 'BTCUSDT', timeframe: '15m' } as const;
const START = Date.parse('2023-12-31T20:00Z');
const ROWS = 60;
let root = '';
beforeAll(async () => {
  root = await makeFolder();
});

describe('coverage', () => {
  it('is told without the candles as it is told of them', async () => {
    let count = 0;
    const moment = fc.integer({ min: -90, max: 1_100 }).map((minutes) => START + minutes * 60_000);
    const property = fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 0, max: ROWS - 1 }), { maxLength: ROWS - 1 }),
      fc.array(fc.tuple(moment, moment, fc.constantFrom<Timeframe>('15m', '30m', '1h', '4h')), {
        minLength: 8,
        maxLength: 8,
      }),
      async (without, spans) => {
        count += 1;
        const archive = openCandleArchive({ dataDir: `${root}/${count}`, shippedDir: null });
        await archive.write(KEY, makeCandles({ start: '2023-12-31T20:00Z', count: ROWS, timeframe: '15m', without }));
        for (const [a, b, timeframe] of spans) {
          const [from, to] = [epochMs(Math.min(a, b)), epochMs(Math.max(a, b) + 1)];
          const key = { ...KEY, timeframe };
          const series = await archive.load(key, from, to);
          const covered = await archive.coverage(key, from, to);
          expect(covered.ranges).toEqual(findRanges(series));
          expect(covered.gaps).toEqual(findGapsInSpan(series, from, to));
          expect([covered.candles, covered.sourceTimeframe]).toEqual([series.length, series.sourceTimeframe]);
        }
      },
    );
    await fc.assert(property, { numRuns: 40 });
  });
});

describe('findEndOf', () => {
  it('says before when the first so many candles open', () => {
    const series = makeCandles({ start: '2024-01-01T00:00Z', count: 30, timeframe: '1h', without: [3, 4, 11] });
    const ranges = findRanges(series);
    for (let count = 1; count <= series.length; count += 1) {
      const end = findEndOf(ranges, count, timeframeMs('1h')) ?? 0;
      expect(series.openTime.filter((time) => time < end).length, `${count} candles`).toBe(count);
    }
    expect(findEndOf(ranges, 99, HOUR_MS)).toBe(ranges.at(-1)?.to);
    expect(findEndOf([], 5, HOUR_MS)).toBeNull();
  });
});
