import { epochMs, MINUTE_MS } from '@atb/core/base/time';
import { toCandleSeries } from '@atb/core/market/candle-series';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareSeries, overlaySeries } from './join-series.ts';
import { toCandleRows } from './testing/make-candles.ts';

/** Flat candles of one price at some of two hundred minutes. */
const series = (price: number) =>
  fc.uniqueArray(fc.nat(200), { maxLength: 120 }).map((minutes) =>
    toCandleSeries(
      [...minutes]
        .sort((a, b) => a - b)
        .map((minute) => ({
          openTime: epochMs(minute * MINUTE_MS),
          open: price,
          high: price,
          low: price,
          close: price,
          volume: minute,
        })),
      '1m',
    ),
  );

describe('overlaySeries', () => {
  it('holds every candle of either once, in order, the upper one where both have it', () => {
    fc.assert(
      fc.property(series(1), series(2), fc.boolean(), (upper, lower, shared) => {
        const byTime = new Map([...toCandleRows(lower), ...toCandleRows(upper)].map((row) => [row.openTime, row]));
        const expected = [...byTime.values()].sort((a, b) => a.openTime - b.openTime);
        const joined = overlaySeries(upper, lower, shared);
        expect(toCandleRows(joined)).toEqual(expected);
        if (shared) expect(joined.close.buffer).toBeInstanceOf(SharedArrayBuffer);
      }),
    );
  });
});

describe('compareSeries', () => {
  it('parts what comes in into new, same and differing', () => {
    fc.assert(
      fc.property(series(1), series(1), series(2), (kept, same, other) => {
        const times = new Set(kept.openTime);
        for (const [incoming, isSame] of [
          [same, true],
          [other, false],
        ] as const) {
          const parts = compareSeries(kept, incoming);
          const known = [...incoming.openTime.keys()].filter((row) => times.has(incoming.openTime[row] ?? -1));
          expect(parts.same).toEqual(isSame ? known : []);
          expect(parts.differing).toEqual(isSame ? [] : known);
          expect(parts.added.length + known.length).toBe(incoming.length);
        }
      }),
    );
  });
});
