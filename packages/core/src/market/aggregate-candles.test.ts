import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMs, HOUR_MS, MINUTE_MS } from '../base/time.ts';
import { aggregateCandles, CandleAggregator } from './aggregate-candles.ts';
import type { Candle } from './candle.ts';
import { timeframeMs } from './timeframe.ts';

const START = Date.UTC(2025, 5, 1);

/** Candles of one minute with holes: each is present or absent at random, from a random minute on. */
const minutes = fc
  .tuple(
    fc.integer({ min: 0, max: 400 }),
    fc.array(fc.option(fc.tuple(price(), price(), price(), price(), fc.nat(1000))), { maxLength: 200 }),
  )
  .map(([first, rows]) =>
    rows.flatMap((row, i) => (row === null ? [] : [toCandle(START + (first + i) * MINUTE_MS, row)])),
  );

function price() {
  return fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100);
}

function toCandle(openTime: number, [a, b, c, d, volume]: [number, number, number, number, number]): Candle {
  const values = [a, b, c, d];
  return {
    openTime: epochMs(openTime),
    open: a,
    high: Math.max(...values),
    low: Math.min(...values),
    close: d,
    volume,
  };
}

function stream(candles: readonly Candle[], to: '5m' | '1h' | '4h'): readonly Candle[] {
  const aggregator = new CandleAggregator('1m', to);
  return candles.flatMap((candle) => aggregator.push(candle));
}

describe('aggregateCandles', () => {
  it('gives the same candles streamed as in a batch', () => {
    fc.assert(
      fc.property(minutes, fc.constantFrom('5m', '1h', '4h'), (candles, to) => {
        expect(stream(candles, to)).toEqual(aggregateCandles(candles, '1m', to));
      }),
    );
  });

  it('keeps extremes and volume of the parts, and shows nothing before its close', () => {
    fc.assert(
      fc.property(minutes, (candles) => {
        const end = (candles.at(-1)?.openTime ?? START) + MINUTE_MS;
        for (const hour of aggregateCandles(candles, '1m', '1h')) {
          const parts = candles.filter((each) => Math.floor(each.openTime / HOUR_MS) * HOUR_MS === hour.openTime);
          expect(hour.open).toBe(parts[0]?.open);
          expect(hour.close).toBe(parts.at(-1)?.close);
          expect(hour.high).toBe(Math.max(...parts.map((part) => part.high)));
          expect(hour.low).toBe(Math.min(...parts.map((part) => part.low)));
          expect(hour.volume).toBe(parts.reduce((sum, part) => sum + part.volume, 0));
          expect(hour.openTime + timeframeMs('1h'), 'only closed ones').toBeLessThanOrEqual(end);
        }
      }),
    );
  });

  it('closes a candle with missing parts once the list is known to be complete', () => {
    const candles = [toCandle(START, [1, 2, 3, 4, 5])];
    expect(aggregateCandles(candles, '1m', '5m')).toEqual([]);
    expect(aggregateCandles(candles, '1m', '5m', epochMs(START + 4 * MINUTE_MS))).toEqual([]);
    expect(aggregateCandles(candles, '1m', '5m', epochMs(START + 5 * MINUTE_MS))).toHaveLength(1);
  });

  it('refuses timeframes that do not add up, and candles that go back', () => {
    expect(() => aggregateCandles([], '3m', '5m')).toThrow('do not add up');
    expect(() => new CandleAggregator('1h', '1m')).toThrow('do not add up');
    const aggregator = new CandleAggregator('1m', '5m');
    aggregator.push(toCandle(START, [1, 1, 1, 1, 1]));
    expect(() => aggregator.push(toCandle(START, [1, 1, 1, 1, 1]))).toThrow('not later');
  });
});
