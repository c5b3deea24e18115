import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMs, MINUTE_MS } from '../base/time.ts';
import type { Candle } from './candle.ts';
import { candleAt, lowerBound, sliceCandleSeries, toCandleSeries } from './candle-series.ts';

const candles = fc.uniqueArray(fc.nat(500), { maxLength: 80 }).map((indexes) =>
  [...indexes]
    .sort((a, b) => a - b)
    .map(
      (i): Candle => ({
        openTime: epochMs(i * MINUTE_MS),
        open: i,
        high: i + 2,
        low: i - 1,
        close: i + 1,
        volume: i * 3,
      }),
    ),
);

describe('CandleSeries', () => {
  it('gives back the rows it was made of', () => {
    fc.assert(
      fc.property(candles, (rows) => {
        const series = toCandleSeries(rows, '1m');
        expect(rows.map((_, i) => candleAt(series, i))).toEqual(rows);
      }),
    );
  });

  it('cuts out exactly the rows of a span', () => {
    fc.assert(
      fc.property(candles, fc.nat(510 * MINUTE_MS), fc.nat(510 * MINUTE_MS), (rows, from, to) => {
        const part = sliceCandleSeries(toCandleSeries(rows, '1m'), from, to);
        const expected = rows.filter((row) => row.openTime >= from && row.openTime < to);
        expect(Array.from({ length: part.length }, (_, i) => candleAt(part, i))).toEqual(expected);
      }),
    );
  });

  it('finds the first row not before a time', () => {
    fc.assert(
      fc.property(candles, fc.nat(510 * MINUTE_MS), (rows, time) => {
        const expected = rows.filter((row) => row.openTime < time).length;
        expect(lowerBound(toCandleSeries(rows, '1m'), time)).toBe(expected);
      }),
    );
  });

  it('refuses rows out of order and rows that are not there', () => {
    const row: Candle = { openTime: epochMs(0), open: 1, high: 1, low: 1, close: 1, volume: 1 };
    expect(() => toCandleSeries([row, row], '1m')).toThrow('not later');
    expect(() => candleAt(toCandleSeries([row], '1m'), 1)).toThrow('outside');
  });
});
