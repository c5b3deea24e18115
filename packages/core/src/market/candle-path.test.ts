import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMs } from '../base/time.ts';
import type { Candle } from './candle.ts';
import { candlePath, candlePathPrices } from './candle-path.ts';
import { spreadBps } from './quote.ts';
import { TIMEFRAMES, timeframeMs } from './timeframe.ts';

const START = epochMs(Date.UTC(2025, 5, 1));
const candle = fc
  .array(fc.integer({ min: 100, max: 20_000_000 }), { minLength: 4, maxLength: 4 })
  .map(([a = 1, b = 1, c = 1, d = 1]): Candle => {
    const prices = [a, b, c, d].map((cents) => cents / 100);
    return {
      openTime: START,
      open: a / 100,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: d / 100,
      volume: 1,
    };
  });

describe('candlePath', () => {
  it.each([
    ['the high first when the open is nearer to it', { open: 10, high: 11, low: 5, close: 8 }, [10, 11, 5, 8]],
    ['the low first when the open is nearer to it', { open: 10, high: 20, low: 9, close: 8.5 }, [10, 9, 20, 8.5]],
    ['the low first when both are equally near', { open: 10, high: 12, low: 8, close: 10 }, [10, 8, 12, 10]],
  ])('visits %s', (_, prices, expected) => {
    expect(candlePathPrices({ openTime: START, volume: 1, ...prices })).toEqual(expected);
  });

  it('stays within the candle and its time, and touches both extremes', () => {
    fc.assert(
      fc.property(candle, fc.constantFrom(...TIMEFRAMES), (each, timeframe) => {
        const path = candlePath(each, { symbol: 'BTCUSDT', timeframe, spreadBps: 2, volume24hQuote: 7 });
        const lasts = path.map((quote) => quote.last);
        expect(lasts).toHaveLength(4);
        expect([lasts[0], lasts[3]]).toEqual([each.open, each.close]);
        expect([Math.max(...lasts), Math.min(...lasts)]).toEqual([each.high, each.low]);
        expect(path.map((quote) => quote.eventTime - START)).toEqual(
          [0, 0.25, 0.5, 0.75].map((share) => share * timeframeMs(timeframe)),
        );
        for (const quote of path) expect(quote.bid).toBeLessThan(quote.ask);
        expect(candlePath(each, { symbol: 'BTCUSDT', timeframe, spreadBps: 2, volume24hQuote: 7 })).toEqual(path);
      }),
    );
  });

  it('puts half of the spread on either side', () => {
    const row: Candle = { openTime: START, open: 50_000, high: 50_000, low: 50_000, close: 50_000, volume: 1 };
    const [quote] = candlePath(row, { symbol: 'BTCUSDT', timeframe: '1m', spreadBps: 10, volume24hQuote: 7 });
    expect(quote).toMatchObject({ bid: 49_975, ask: 50_025, volume24hQuote: 7 });
    expect(quote === undefined ? 0 : spreadBps(quote)).toBeCloseTo(10, 9);
  });
});
