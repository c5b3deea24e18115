import { addMs, DAY_MS, type EpochMs, epochMs, HOUR_MS } from '@atb/core/base/time';
import { type Quote, spreadBps } from '@atb/core/market/quote';
import { timeframeMs } from '@atb/core/market/timeframe';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEMO_PAIRS } from './demo-pairs.ts';
import { SimulatedMarket } from './simulated-market.ts';

const EPOCH = epochMs(Date.UTC(2025, 5, 9, 13, 37, 11));
const symbols = DEMO_PAIRS.map((pair) => pair.symbol);

function createMarket(seed = 1): SimulatedMarket {
  return new SimulatedMarket(DEMO_PAIRS, { seed, epoch: EPOCH, offsetMs: 0 });
}

const market = createMarket();

function quotesFrom(each: SimulatedMarket, symbol: string, start: EpochMs, count: number): Quote[] {
  const quotes: Quote[] = [];
  let time = start;
  for (let i = 0; i < count; i += 1) {
    const quote = each.quoteAfter(symbol, time);
    quotes.push(quote);
    time = quote.eventTime;
  }
  return quotes;
}

describe('SimulatedMarket', () => {
  it('starts at the base prices of the specification', () => {
    expect(symbols.map((symbol) => [symbol, market.quoteAt(symbol, EPOCH).last])).toEqual([
      ['ADAUSDT', 0.48],
      ['ALGOUSDT', 0.19],
      ['ATOMUSDT', 8.95],
      ['AVAXUSDT', 39.45],
      ['BTCUSDT', 67_500],
      ['DOTUSDT', 6.75],
      ['ETHUSDT', 3_840],
      ['LINKUSDT', 14.2],
      ['MATICUSDT', 0.87],
      ['SOLUSDT', 178.9],
    ]);
  });

  it('steps every five seconds by at most 0.1%, before the first start too', () => {
    for (const symbol of symbols) {
      const quotes = quotesFrom(market, symbol, addMs(EPOCH, -3 * HOUR_MS), 5_000);
      const steps = quotes.slice(1).map((quote, i) => quote.last / (quotes[i]?.last ?? Number.NaN) - 1);
      const waits = quotes.slice(1).map((quote, i) => quote.eventTime - (quotes[i]?.eventTime ?? Number.NaN));
      expect(new Set(waits)).toEqual(new Set([5_000]));
      expect(Math.max(...steps), 'eight decimals are shown').toBeLessThanOrEqual(0.001 + 1e-7);
      expect(Math.min(...steps)).toBeGreaterThanOrEqual(-0.001 - 1e-7);
      expect(Math.max(...steps), 'the whole range is used').toBeGreaterThan(0.00095);
      expect(Math.min(...steps)).toBeLessThan(-0.00095);
    }
  });

  it('has a spread of 0.1% around the price', () => {
    for (const symbol of symbols) {
      const quote = market.quoteAt(symbol, addMs(EPOCH, DAY_MS));
      expect(spreadBps(quote), symbol).toBeCloseTo(10, 2);
      expect((quote.bid + quote.ask) / 2 / quote.last, symbol).toBeCloseTo(1, 7);
    }
  });

  it('is the same market for the same seed and another one for another', () => {
    const start = addMs(EPOCH, 100_000);
    expect(quotesFrom(createMarket(), 'ETHUSDT', start, 500)).toEqual(quotesFrom(market, 'ETHUSDT', start, 500));
    expect(quotesFrom(createMarket(2), 'ETHUSDT', start, 5)).not.toEqual(quotesFrom(market, 'ETHUSDT', start, 5));
  });

  it('finds any moment without walking, and the same as by walking', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...symbols),
        fc.integer({ min: -5 * DAY_MS, max: 10 * DAY_MS }),
        (symbol, sinceEpoch) => {
          const time = epochMs(EPOCH + sinceEpoch);
          const fresh = createMarket().quoteAt(symbol, time);
          expect(market.quoteAt(symbol, time)).toEqual(fresh);
          expect(market.quoteAfter(symbol, addMs(fresh.eventTime, -1))).toEqual(fresh);
          expect(time - fresh.eventTime).toBeLessThan(5_000);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('stays near its base prices over a year', async () => {
    const year = addMs(EPOCH, 365 * DAY_MS);
    await market.prepare(year);
    for (const { symbol, basePrice } of DEMO_PAIRS) {
      const days = await market.candles({ symbol, timeframe: '1d', before: year, now: year, limit: 365 });
      expect(Math.max(...days.map((day) => day.high)) / basePrice, symbol).toBeLessThan(2);
      expect(Math.min(...days.map((day) => day.low)) / basePrice, symbol).toBeGreaterThan(0.5);
    }
  });

  it('trades a plausible volume, always enough for the liquidity check', () => {
    for (const { symbol, dayVolumeQuote } of DEMO_PAIRS) {
      for (let hour = -48; hour < 48; hour += 1) {
        const { volume24hQuote } = market.quoteAt(symbol, addMs(EPOCH, hour * HOUR_MS));
        expect(volume24hQuote).toBeGreaterThan(10_000_000);
        expect(volume24hQuote / dayVolumeQuote).toBeGreaterThan(0.6);
        expect(volume24hQuote / dayVolumeQuote).toBeLessThan(1.4);
      }
    }
  });

  it.each(['1m', '15m', '1h', '4h', '1d'] as const)(
    'makes %s candles of the prices that were quoted',
    async (timeframe) => {
      const now = addMs(EPOCH, 2 * DAY_MS);
      const candles = await market.candles({ symbol: 'SOLUSDT', timeframe, before: now, now, limit: 3 });
      const durationMs = timeframeMs(timeframe);
      expect(candles).toHaveLength(3);
      expect(candles.at(-1)?.openTime).toBe(Math.floor(now / durationMs) * durationMs - durationMs);
      for (const candle of candles) {
        const quotes = quotesFrom(market, 'SOLUSDT', addMs(candle.openTime, -1), durationMs / 5_000);
        const lasts = quotes.map((quote) => quote.last);
        expect([candle.open, candle.close]).toEqual([lasts[0], lasts.at(-1)]);
        expect([candle.high, candle.low]).toEqual([Math.max(...lasts), Math.min(...lasts)]);
      }
    },
  );

  it('gives the same candles whatever was asked for before, and however much', async () => {
    const used = createMarket();
    const questions = fc.record({
      symbol: fc.constantFrom('BTCUSDT', 'SOLUSDT'),
      timeframe: fc.constantFrom('1m' as const, '5m' as const, '15m' as const, '30m' as const),
      before: fc.integer({ min: -20 * DAY_MS, max: 2 * DAY_MS }).map((ms) => addMs(EPOCH, ms)),
      limit: fc.integer({ min: 1, max: 1_500 }),
    });
    await fc.assert(
      fc.asyncProperty(questions, async (question) => {
        const query = { ...question, now: question.before };
        const [candles, fresh] = await Promise.all([used.candles(query), createMarket().candles(query)]);
        expect(candles).toEqual(fresh);
        expect(candles).toHaveLength(question.limit);
      }),
      { numRuns: 40 },
    );
  });

  it('counts a candle and the day from the same trades', async () => {
    const at = epochMs(Math.floor((EPOCH + 3 * DAY_MS) / HOUR_MS) * HOUR_MS);
    const stats = market.dayStats('BTCUSDT', addMs(at, -1));
    const hours = await market.candles({ symbol: 'BTCUSDT', timeframe: '1h', before: at, now: at, limit: 24 });
    const notional = hours.reduce(
      (sum, hour) => sum + ((hour.open + hour.high + hour.low + hour.close) / 4) * hour.volume,
      0,
    );
    expect(notional / stats.volumeQuote).toBeCloseTo(1, 1);
    expect(stats.high).toBe(Math.max(stats.open ?? 0, ...hours.map((hour) => hour.high)));
    expect(stats.last).toBe(hours.at(-1)?.close);
  });
});
