import { resolve } from 'node:path';
import { addMs, DAY_MS, type EpochMs, epochMs, HOUR_MS, MINUTE_MS, parseIso } from '@atb/core/base/time';
import { candlePath } from '@atb/core/market/candle-path';
import {
  candleAt,
  type CandleSeries,
  lowerBound,
  sliceCandleSeries,
  toCandleSeries,
} from '@atb/core/market/candle-series';
import type { Quote } from '@atb/core/market/quote';
import { timeframeMs } from '@atb/core/market/timeframe';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../logger.ts';
import { loadRecording, type MarketRecording } from './load-recording.ts';
import { RecordedMarket } from './recorded-market.ts';

const SAMPLE = resolve(import.meta.dirname, '../../../../../data/sample');
const OFFSET = 500 * DAY_MS;
const EPOCH = epochMs(parseIso('2025-06-09T13:37:11Z') + OFFSET);
let recording: MarketRecording;
let market: RecordedMarket;
const symbols = ['ADAUSDT', 'BTCUSDT', 'ETHUSDT', 'LINKUSDT', 'SOLUSDT', 'XRPUSDT'];
const span = { min: EPOCH - 40 * DAY_MS, max: EPOCH + 70 * DAY_MS };

beforeAll(async () => {
  recording = await loadRecording({ dir: SAMPLE, venue: 'binance', logger: createLogger('silent') });
  market = new RecordedMarket('binance', recording, { seed: 0, epoch: EPOCH, offsetMs: OFFSET });
});

function seriesOf(symbol: string): CandleSeries {
  const series = recording.tracks.get(symbol);
  if (series === undefined) throw new Error(symbol);
  return series;
}

function quotesBetween(symbol: string, from: EpochMs, to: EpochMs): Quote[] {
  const quotes: Quote[] = [];
  for (let quote = market.quoteAfter(symbol, from); quote.eventTime <= to; ) {
    quotes.push(quote);
    quote = market.quoteAfter(symbol, quote.eventTime);
  }
  return quotes;
}

describe('RecordedMarket', () => {
  it('plays the path of each recorded candle, moved by the offset', () => {
    const series = seriesOf('BTCUSDT');
    const row = lowerBound(series, parseIso('2025-06-09T13:37:00Z'));
    const candle = candleAt(series, row);
    const openTime = addMs(candle.openTime, OFFSET);
    const { volume24hQuote } = market.quoteAt('BTCUSDT', openTime);
    const path = candlePath(
      { ...candle, openTime },
      { symbol: 'BTCUSDT', timeframe: '1m', spreadBps: 2, volume24hQuote },
    );
    expect(quotesBetween('BTCUSDT', addMs(openTime, -1), addMs(openTime, MINUTE_MS - 1))).toEqual(path);
  });

  it('finds the same quotes whether it walks or jumps', () => {
    fc.assert(
      fc.property(fc.constantFrom(...symbols), fc.integer(span), fc.nat(6 * HOUR_MS), (symbol, start, ms) => {
        const quotes = quotesBetween(symbol, epochMs(start), epochMs(start + ms));
        let previous = market.quoteAt(symbol, epochMs(start));
        expect(previous.eventTime).toBeLessThanOrEqual(start);
        for (const quote of quotes) {
          expect(quote.eventTime).toBeGreaterThan(previous.eventTime);
          expect(market.quoteAt(symbol, addMs(quote.eventTime, -1)), 'nothing lies between').toEqual(previous);
          expect(market.quoteAt(symbol, quote.eventTime)).toEqual(quote);
          previous = quote;
        }
      }),
    );
  });

  it('repeats itself after the length of the recording', () => {
    fc.assert(
      fc.property(fc.constantFrom(...symbols), fc.integer(span), (symbol, time) => {
        const first = market.quoteAfter(symbol, epochMs(time));
        const later = market.quoteAfter(symbol, epochMs(time + recording.lengthMs));
        expect(later.eventTime - first.eventTime).toBe(recording.lengthMs);
        expect([later.bid, later.ask, later.last]).toEqual([first.bid, first.ask, first.last]);
      }),
    );
  });

  it('is never silent so long that a price goes stale', () => {
    for (const symbol of symbols) {
      const quotes = quotesBetween(symbol, EPOCH, addMs(EPOCH, DAY_MS));
      const gaps = quotes.slice(1).map((quote, i) => quote.eventTime - (quotes[i]?.eventTime ?? 0));
      expect(Math.max(...gaps), symbol).toBeLessThanOrEqual(225_000);
    }
  });

  it('shows the volume of the 24 hours before the candle, in the quote currency', () => {
    const time = parseIso('2025-06-20T10:00:00Z');
    const day = sliceCandleSeries(seriesOf('BTCUSDT'), time - DAY_MS, time);
    let expected = 0;
    for (let i = 0; i < day.length; i += 1) {
      const { open, high, low, close, volume } = candleAt(day, i);
      expected += ((open + high + low + close) / 4) * volume;
    }
    const quote = market.quoteAt('BTCUSDT', addMs(time, OFFSET));
    expect(quote.volume24hQuote).toBeCloseTo(expected, 0);
    expect(quote.volume24hQuote, 'enough for the liquidity check').toBeGreaterThan(10_000_000);
  });

  it.each(['1m', '5m', '1h', '4h', '1d'] as const)(
    'sums %s candles exactly from the recorded ones',
    async (timeframe) => {
      const now = addMs(EPOCH, 5 * DAY_MS);
      const candles = await market.candles({ symbol: 'BTCUSDT', timeframe, before: now, now, limit: 50 });
      const durationMs = timeframeMs(timeframe);
      expect(candles.length).toBe(timeframe === '1d' ? 12 : 50);
      expect(candles.at(-1)?.openTime).toBe(Math.floor(now / durationMs) * durationMs - durationMs);
      for (const candle of candles) {
        const start = candle.openTime - OFFSET;
        const rows = sliceCandleSeries(seriesOf('BTCUSDT'), start, start + durationMs);
        expect(candle.open).toBe(rows.open[0]);
        expect(candle.close).toBe(rows.close.at(-1));
        expect(candle.high).toBe(Math.max(...rows.high));
        expect(candle.low).toBe(Math.min(...rows.low));
        expect(candle.volume).toBeCloseTo(
          rows.volume.reduce((sum, volume) => sum + volume, 0),
          6,
        );
      }
    },
  );

  it('makes candles finer than the recording of the quotes that were played', async () => {
    const now = addMs(EPOCH, DAY_MS);
    const minutes = await market.candles({ symbol: 'SOLUSDT', timeframe: '1m', before: now, now, limit: 60 });
    const quotes = quotesBetween('SOLUSDT', addMs(EPOCH, DAY_MS - 2 * HOUR_MS), now);
    expect(minutes.length).toBeGreaterThanOrEqual(46);
    for (const { openTime, open, high, low, close } of minutes) {
      const inside = quotes.filter((each) => each.eventTime >= openTime && each.eventTime < openTime + MINUTE_MS);
      const lasts = inside.map((each) => each.last);
      expect([open, close]).toEqual([lasts[0], lasts.at(-1)]);
      expect([high, low]).toEqual([Math.max(...lasts), Math.min(...lasts)]);
    }
  });

  it('never shows a candle before its close, one from after `before`, or one from before the first lap', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...symbols),
        fc.constantFrom('1m', '5m', '15m', '1h', '4h', '1d'),
        fc.integer({ min: 0, max: 40 * DAY_MS }),
        fc.integer({ min: -3 * DAY_MS, max: DAY_MS }),
        async (symbol, timeframe, sinceEpoch, beforeNow) => {
          const now = epochMs(EPOCH + sinceEpoch);
          const before = epochMs(now + beforeNow);
          const candles = await market.candles({ symbol, timeframe, before, now, limit: 30 });
          expect(candles.length).toBeLessThanOrEqual(30);
          for (const candle of candles) {
            expect(candle.openTime + timeframeMs(timeframe)).toBeLessThanOrEqual(now);
            expect(candle.openTime).toBeLessThan(before);
            expect(candle.openTime).toBeGreaterThanOrEqual(recording.startMs + OFFSET);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('counts the day from prices that were played', () => {
    fc.assert(
      fc.property(fc.constantFrom(...symbols), fc.integer(span), (symbol, time) => {
        const at = epochMs(time);
        const stats = market.dayStats(symbol, at);
        const lasts = quotesBetween(symbol, epochMs(time - DAY_MS), at).map((quote) => quote.last);
        const open = market.quoteAt(symbol, epochMs(time - DAY_MS)).last;
        expect(stats.open).toBe(open);
        expect(stats.last).toBe(lasts.at(-1));
        expect(stats.high).toBe(Math.max(open, ...lasts));
        expect(stats.low).toBe(Math.min(open, ...lasts));
      }),
      { numRuns: 40 },
    );
  });
});

describe('a recording with missing candles', () => {
  const MINUTES = [0, 1, 2, 30, 31, 59];
  const start = parseIso('2024-01-01T00:00:00Z');

  it('has no quotes and no candles where the exchange had none', async () => {
    const series = toCandleSeries(
      MINUTES.map((minute) => ({
        openTime: addMs(start, minute * MINUTE_MS),
        open: 10 + minute,
        high: 10 + minute,
        low: 10 + minute,
        close: 10 + minute,
        volume: 1,
      })),
      '1m',
    );
    const gappy = new RecordedMarket(
      'binance',
      { startMs: start, lengthMs: HOUR_MS, tracks: new Map([['BTCUSDT', series]]) },
      { seed: 0, epoch: start, offsetMs: 0 },
    );
    const lastBefore = gappy.quoteAt('BTCUSDT', addMs(start, 20 * MINUTE_MS));
    expect(lastBefore.eventTime - start).toBe(2 * MINUTE_MS + 45_000);
    expect(gappy.quoteAfter('BTCUSDT', lastBefore.eventTime).eventTime - start).toBe(30 * MINUTE_MS);
    const now = addMs(start, HOUR_MS);
    const candles = await gappy.candles({ symbol: 'BTCUSDT', timeframe: '5m', before: now, now, limit: 12 });
    expect(candles.map((candle) => (candle.openTime - start) / MINUTE_MS)).toEqual([0, 30, 55]);
    expect(gappy.quoteAfter('BTCUSDT', addMs(now, -1)), 'the first candle again').toMatchObject({
      last: 10,
      eventTime: now,
    });
  });
});
