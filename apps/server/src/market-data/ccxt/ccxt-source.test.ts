import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EpochMs, epochMs, MINUTE_MS } from '@atb/core/base/time';
import { toPlain } from '@atb/core/base/decimal';
import type { VenueName } from '@atb/core/market/instrument';
import type { Quote } from '@atb/core/market/quote';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../logger.ts';
import { collectQuotes } from '../testing/collect-quotes.ts';
import { type LocalAnswer, type LocalVenue, startLocalVenue } from '../testing/local-venue.ts';
import { SkipClock } from '../testing/skip-clock.ts';
import type { CcxtSource } from './ccxt-source.ts';
import { createCcxtSource } from './create-ccxt-source.ts';

const logger = createLogger('silent');
const venues: LocalVenue[] = [];
/** When the tickers of October 2020 were recorded. */
const OCTOBER_2020 = 1_602_209_145_000;
/** When the last candle of August 2026 had closed. */
const AUGUST_2026 = 1_786_600_560_000;

afterEach(async () => {
  await Promise.all(venues.splice(0).map((venue) => venue.close()));
});

function fixture<T>(name: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8')) as T;
}

interface BinanceTicker extends Record<string, unknown> {
  readonly symbol: string;
  readonly closeTime: number;
}

const binanceInfo = fixture<{ readonly symbols: ReadonlyArray<{ readonly symbol: string }> }>(
  'binance-exchange-info.2020-10.json',
);
const binanceTickers = fixture<readonly BinanceTicker[]>('binance-ticker-24hr.2020-10.json');
const klines = fixture<ReadonlyArray<readonly [number, ...unknown[]]>>('binance-klines-btcusdt-1m.2026-08.json');

/** Binance as recorded: symbols, tickers and minutes, the tickers moved to another time where a test asks. */
function answerBinance(url: URL, change: (ticker: BinanceTicker) => BinanceTicker = (ticker) => ticker): LocalAnswer {
  switch (url.pathname) {
    case '/api/v3/time':
      return { body: { serverTime: OCTOBER_2020 } };
    case '/api/v3/exchangeInfo':
      return { body: binanceInfo };
    case '/api/v3/ticker/24hr':
      return { body: binanceTickers.map(change) };
    case '/api/v3/klines': {
      const from = Number(url.searchParams.get('startTime') ?? 0);
      const to = Number(url.searchParams.get('endTime') ?? Number.POSITIVE_INFINITY);
      const limit = Number(url.searchParams.get('limit') ?? 500);
      return { body: klines.filter(([time]) => time >= from && time <= to).slice(0, limit) };
    }
    default:
      return { status: 404, body: { code: -1, msg: `no such path ${url.pathname}` } };
  }
}

interface Setup {
  readonly venue?: VenueName;
  readonly now?: number;
  readonly answer: (url: URL) => LocalAnswer | null;
}

async function createSource({ venue = 'binance', now = OCTOBER_2020, answer }: Setup) {
  const local = await startLocalVenue(answer);
  venues.push(local);
  const clock = new SkipClock(now);
  const source = await createCcxtSource({ venue, baseUrl: local.baseUrl, clock, logger });
  return { source, clock, local };
}

function calls(local: LocalVenue, path: string): number {
  return local.requests.filter((request) => request.startsWith(path)).length;
}

/** Runs a source until a condition holds. */
async function runUntil(source: CcxtSource, isDone: () => boolean, onQuote: (quote: Quote) => void = () => undefined) {
  const done = Promise.withResolvers<void>();
  await source.start({ onQuote, onFault: done.reject });
  const timer = setInterval(() => {
    if (isDone()) done.resolve();
  }, 2);
  try {
    await done.promise;
  } finally {
    clearInterval(timer);
    await source.stop();
  }
}

describe('Binance', () => {
  it('tells the recorded prices of all pairs, with their day', async () => {
    const { source } = await createSource({ answer: (url) => answerBinance(url) });
    const quotes = await collectQuotes(source, 11);
    expect(quotes.find((quote) => quote.symbol === 'BTCUSDT')).toEqual({
      symbol: 'BTCUSDT',
      bid: 10_895.24,
      ask: 10_895.25,
      last: 10_895.24,
      volume24hQuote: Number('568694944.52233585'),
      eventTime: 1_602_209_142_566,
      receivedAt: OCTOBER_2020,
    });
    expect(quotes.map((quote) => quote.symbol).sort()).toEqual(source.symbols);
    expect(source.dayStats('BTCUSDT')).toEqual({
      open: 10_635.61,
      high: 10_950,
      low: 10_530.41,
      last: 10_895.24,
      volumeQuote: Number('568694944.52233585'),
    });
  });

  it('takes increments and limits from the exchange', async () => {
    const { source } = await createSource({ answer: (url) => answerBinance(url) });
    await collectQuotes(source, 1);
    const sol = source.instrument('SOLUSDT');
    expect(sol).toMatchObject({ id: 'binance:SOLUSDT', base: 'SOL', quote: 'USDT' });
    const figures = [sol?.priceIncrement, sol?.quantityIncrement, sol?.minQuantity, sol?.minNotional];
    expect(figures.map((figure) => figure && toPlain(figure))).toEqual(['0.0001', '0.01', '0.01', '10']);
  });

  it('asks for spot symbols of the catalogue only, and for all symbols when one of them is unknown', async () => {
    const { source, local } = await createSource({
      answer: (url) =>
        url.pathname === '/api/v3/exchangeInfo' && url.searchParams.has('symbols')
          ? { status: 400, body: { code: -1121, msg: 'Invalid symbol.' } }
          : answerBinance(url),
    });
    await collectQuotes(source, 11);
    expect(calls(local, '/api/v3/exchangeInfo')).toBe(2);
    expect(new Set(local.requests.map((request) => request.split('?')[0]))).toEqual(
      new Set(['/api/v3/exchangeInfo', '/api/v3/ticker/24hr']),
    );
  });

  it('has no quotes of a pair that is halted', async () => {
    const { source } = await createSource({
      answer: (url) => {
        if (url.pathname !== '/api/v3/exchangeInfo') return answerBinance(url);
        const symbols = binanceInfo.symbols.map((each) =>
          each.symbol === 'MATICUSDT' ? { ...each, status: 'BREAK' } : each,
        );
        return { body: { ...binanceInfo, symbols } };
      },
    });
    const quotes = await collectQuotes(source, 10);
    expect(quotes.map((quote) => quote.symbol)).not.toContain('MATICUSDT');
    expect(source.instrument('MATICUSDT')).toBeNull();
  });

  it('polls once for everybody, and tells a price once', async () => {
    let polls = 0;
    const { source, clock, local } = await createSource({
      answer: (url) => {
        if (url.pathname === '/api/v3/ticker/24hr') polls += 1;
        const movedMs = polls < 3 ? 0 : 10_000;
        return answerBinance(url, (ticker) => ({ ...ticker, closeTime: ticker.closeTime + movedMs }));
      },
    });
    const quotes: Quote[] = [];
    await runUntil(
      source,
      () => polls >= 5,
      (quote) => void quotes.push(quote),
    );
    expect(quotes, 'two different moments of eleven pairs').toHaveLength(22);
    expect(clock.now() - OCTOBER_2020, 'five seconds apart').toBeGreaterThanOrEqual(20_000);
    expect(calls(local, '/api/v3/exchangeInfo')).toBe(1);
  });

  it('gives closed candles only, and one call to many who ask at once', async () => {
    const { source, local } = await createSource({ now: AUGUST_2026 - 30_000, answer: (url) => answerBinance(url) });
    const query = { symbol: 'BTCUSDT', timeframe: '1m', limit: 100 } as const;
    const [candles, again] = await Promise.all([source.candles(query), source.candles(query)]);
    expect(candles).toHaveLength(100);
    expect(again).toEqual(candles);
    expect(calls(local, '/api/v3/klines')).toBe(1);
    const last = candles.at(-1);
    expect(last?.openTime, 'the running minute is left out').toBe(AUGUST_2026 - 2 * MINUTE_MS);
    const recorded = klines.find(([time]) => time === last?.openTime);
    expect([last?.open, last?.high, last?.low, last?.close, last?.volume]).toEqual(recorded?.slice(1, 6).map(Number));
  });

  it('gives candles from before a moment', async () => {
    const { source } = await createSource({ now: AUGUST_2026, answer: (url) => answerBinance(url) });
    const before = epochMs(AUGUST_2026 - 60 * MINUTE_MS);
    const candles = await source.candles({ symbol: 'BTCUSDT', timeframe: '1m', limit: 5, before });
    expect(candles.map((candle) => (before - candle.openTime) / MINUTE_MS)).toEqual([5, 4, 3, 2, 1]);
  });
});

describe('a gap in the prices', () => {
  const answer = (url: URL) =>
    answerBinance(url, (ticker) => ({
      ...ticker,
      closeTime: AUGUST_2026 - 1_000,
      ...(ticker.symbol === 'BTCUSDT' ? { lastPrice: '63400', bidPrice: '63399.99', askPrice: '63400.01' } : {}),
    }));

  it('is filled from candles before the next quote is handed over', async () => {
    const cursor = epochMs(AUGUST_2026 - 30 * MINUTE_MS);
    const { source } = await createSource({ now: AUGUST_2026, answer });
    const quotes = await collectQuotes(source, 11 + 30 * 4 - 1, { cursors: new Map([['BTCUSDT', cursor]]) });
    const bitcoin = quotes.filter((quote) => quote.symbol === 'BTCUSDT');
    expect(bitcoin.at(-1)?.last, 'the live quote comes last').toBe(63_400);
    expect(bitcoin.at(-1)?.eventTime).toBe(AUGUST_2026 - 1_000);
    const missed = bitcoin.slice(0, -1);
    expect(missed[0]?.eventTime, 'strictly after the cursor').toBe(cursor + 15_000);
    expect(missed).toHaveLength(30 * 4 - 1);
    const [, open, high, low, close] = klines.find(([time]) => time === cursor + MINUTE_MS) ?? [];
    expect(new Set(missed.slice(3, 7).map((quote) => quote.last))).toEqual(
      new Set([open, high, low, close].map(Number)),
    );
    const times = quotes.map((quote) => quote.eventTime);
    expect(
      [...times].sort((a, b) => a - b),
      'in order over all symbols',
    ).toEqual(times);
  });

  it('opens when the exchange was away, and is filled when it is back', async () => {
    let polls = 0;
    const start = AUGUST_2026 - 20 * MINUTE_MS;
    const { source, clock } = await createSource({
      now: start,
      answer: (url) => {
        if (url.pathname === '/api/v3/ticker/24hr') polls += 1;
        if (url.pathname === '/api/v3/ticker/24hr' && clock.now() > start && clock.now() < start + 10 * MINUTE_MS) {
          return { status: 503, body: {} };
        }
        return answerBinance(url, (ticker) => ({ ...ticker, closeTime: clock.now() }));
      },
    });
    const bitcoin: Quote[] = [];
    await runUntil(
      source,
      () => clock.now() > start + 12 * MINUTE_MS,
      (quote) => void (quote.symbol === 'BTCUSDT' && bitcoin.push(quote)),
    );
    const gaps = bitcoin.slice(1).map((quote, i) => quote.eventTime - (bitcoin[i]?.eventTime ?? 0));
    expect(Math.max(...gaps), 'no silence longer than a minute and a half is left').toBeLessThanOrEqual(90_000);
    expect(polls, 'with growing pauses').toBeLessThan(50);
  });

  it('is answered in coarser candles when it is long', async () => {
    const { source, local } = await createSource({ now: AUGUST_2026, answer });
    await source.quotesSince('BTCUSDT', epochMs(AUGUST_2026 - 3 * 86_400_000), epochMs(AUGUST_2026));
    expect(local.requests.find((request) => request.startsWith('/api/v3/klines'))).toContain('interval=15m');
  });
});

describe('an exchange that does not want to be asked', () => {
  function times(clock: SkipClock, answer: (url: URL) => LocalAnswer | null) {
    const asked: EpochMs[] = [];
    const record = (url: URL) => {
      if (url.pathname === '/api/v3/ticker/24hr') asked.push(clock.now());
      return answer(url);
    };
    return { asked, record };
  }

  const banned = `Way too much request weight used; IP banned until ${OCTOBER_2020 + 500_000}.`;
  it.each([
    { refusal: '429 with Retry-After', status: 429, headers: { 'retry-after': '37' }, pauseMs: 37_000 },
    { refusal: '429 without', status: 429, pauseMs: 60_000 },
    { refusal: '418 with Retry-After', status: 418, headers: { 'Retry-After': '300' }, pauseMs: 300_000 },
    { refusal: '418 without', status: 418, pauseMs: 120_000 },
    { refusal: '418 that names its end', status: 418, body: { code: -1003, msg: banned }, pauseMs: 499_000 },
    { refusal: '503', status: 503, pauseMs: 5_000 },
  ])('is left alone after $refusal', async ({ status, headers = {}, body = {}, pauseMs }) => {
    let asked: readonly EpochMs[] = [];
    const setup = await createSource({
      answer: (url) => {
        if (url.pathname !== '/api/v3/ticker/24hr') return answerBinance(url);
        asked = [...asked, setup.clock.now()];
        return asked.length === 1 ? { status, headers, body } : answerBinance(url);
      },
    });
    await runUntil(setup.source, () => asked.length >= 2);
    const pausedMs = (asked[1] ?? 0) - (asked[0] ?? 0);
    expect(pausedMs).toBeGreaterThanOrEqual(pauseMs);
    expect(pausedMs).toBeLessThan(pauseMs + 15_000);
  });

  it('is asked for nothing at all while it has banned us', async () => {
    const { source, local, clock } = await createSource({
      now: AUGUST_2026,
      answer: (url) =>
        url.pathname === '/api/v3/klines'
          ? { status: 418, headers: { 'retry-after': '600' }, body: {} }
          : answerBinance(url),
    });
    const query = { symbol: 'BTCUSDT', timeframe: '1m', limit: 10 } as const;
    await expect(source.candles(query)).rejects.toThrow('418');
    await expect(source.candles({ ...query, limit: 11 })).rejects.toThrow('paused');
    expect(calls(local, '/api/v3/klines')).toBe(1);
    expect(source.status()).toMatchObject({ pausedUntil: AUGUST_2026 + 600_000 });
    clock.set(AUGUST_2026 + 600_001);
    expect(source.status().pausedUntil).toBeNull();
  });

  it('is asked less and less while it is away', async () => {
    const clock = new SkipClock(OCTOBER_2020);
    const { asked, record } = times(clock, () => ({ status: 502, body: 'bad gateway' }));
    const local = await startLocalVenue((url) =>
      url.pathname === '/api/v3/exchangeInfo' ? { body: binanceInfo } : record(url),
    );
    venues.push(local);
    const source = await createCcxtSource({ venue: 'binance', baseUrl: local.baseUrl, clock, logger });
    await runUntil(source, () => asked.length >= 9);
    const pauses = asked.slice(1).map((time, i) => Math.round((time - (asked[i] ?? 0)) / 1_000));
    expect(pauses.slice(0, 8)).toEqual([5, 5, 5, 8, 16, 32, 60, 60]);
  });

  it('tells nothing and stays up when its answer makes no sense', async () => {
    let polls = 0;
    const { source } = await createSource({
      answer: (url) => {
        if (url.pathname !== '/api/v3/ticker/24hr') return answerBinance(url);
        polls += 1;
        return polls < 3 ? { body: { surprise: true } } : answerBinance(url);
      },
    });
    expect(await collectQuotes(source, 11)).toHaveLength(11);
    expect(polls).toBe(3);
  });
});

describe('an unbelievable price', () => {
  it('is not handed over', async () => {
    let polls = 0;
    const { source } = await createSource({
      answer: (url) => {
        if (url.pathname === '/api/v3/ticker/24hr') polls += 1;
        return answerBinance(url, (ticker) => ({
          ...ticker,
          closeTime: ticker.closeTime + polls * 5_000,
          ...(ticker.symbol === 'BTCUSDT' && polls === 2
            ? { lastPrice: '108.95', bidPrice: '108.9', askPrice: '109' }
            : {}),
          ...(ticker.symbol === 'ETHUSDT' && polls === 2 ? { bidPrice: '0.00000000' } : {}),
        }));
      },
    });
    const quotes = await collectQuotes(source, 11 + 9 + 11);
    expect(quotes.filter((quote) => quote.symbol === 'BTCUSDT').map((quote) => quote.last)).toEqual([
      10_895.24, 10_895.24,
    ]);
    expect(quotes.filter((quote) => quote.symbol === 'ETHUSDT')).toHaveLength(2);
  });
});

describe('a clock that is wrong', () => {
  it('is set by that of the exchange', async () => {
    const { source } = await createSource({ now: OCTOBER_2020 - 3_600_000, answer: (url) => answerBinance(url) });
    await source.probe();
    expect(source.now()).toBe(OCTOBER_2020);
  });

  it('is left alone when it differs by seconds', async () => {
    const { source } = await createSource({ now: OCTOBER_2020 - 2_000, answer: (url) => answerBinance(url) });
    await source.probe();
    expect(source.now()).toBe(OCTOBER_2020 - 2_000);
  });
});

describe('Kraken', () => {
  const NOVEMBER_2025 = 1_762_820_230_000;
  const answer = (url: URL): LocalAnswer => {
    switch (url.pathname) {
      case '/0/public/AssetPairs':
        return { body: fixture('kraken-asset-pairs.2025-11.json') };
      case '/0/public/Ticker':
        return { body: fixture('kraken-ticker.2025-11.json') };
      case '/0/public/OHLC':
        return { body: fixture('kraken-ohlc.2025-11.json') };
      default:
        return { status: 404, body: { error: ['EGeneral:Unknown method'], result: {} } };
    }
  };

  it('tells recorded prices under our names', async () => {
    const { source } = await createSource({ venue: 'kraken', now: NOVEMBER_2025, answer });
    const [quote] = await collectQuotes(source, 1);
    expect(quote).toMatchObject({
      symbol: 'BTCUSDT',
      bid: 105_944.2,
      ask: 105_944.3,
      last: 105_899.4,
      eventTime: NOVEMBER_2025,
    });
    expect(quote?.volume24hQuote).toBeCloseTo(163.28908096 * 105_904.39279, 0);
    expect(source.dayStats('BTCUSDT')).toMatchObject({ open: null, high: 106_613.1, low: 104_711 });
    const instrument = source.instrument('BTCUSDT');
    expect(instrument && [instrument.priceIncrement, instrument.minQuantity].map(toPlain)).toEqual(['0.1', '0.00005']);
  });

  it('sums the timeframes it does not have', async () => {
    const { source, local } = await createSource({ venue: 'kraken', now: NOVEMBER_2025, answer });
    const three = await source.candles({ symbol: 'BTCUSDT', timeframe: '3m', limit: 10 });
    expect(three).toHaveLength(10);
    expect(local.requests.at(-1)).toContain('interval=1&');
    for (const candle of three) expect(candle.openTime % (3 * MINUTE_MS)).toBe(0);
    expect((three.at(-1)?.openTime ?? 0) + 3 * MINUTE_MS).toBeLessThanOrEqual(NOVEMBER_2025);
  });
});

describe('Coinbase', () => {
  const APRIL_2026 = Date.UTC(2026, 3, 7, 0, 29);
  it('joins the product list with the book of each product, dollars standing in for USDT', async () => {
    const { source } = await createSource({
      venue: 'coinbase',
      now: APRIL_2026,
      answer: (url) => {
        if (url.searchParams.get('product_type') === 'FUTURE') return { body: { products: [], num_products: 0 } };
        if (url.pathname === '/api/v3/brokerage/market/products')
          return { body: fixture('coinbase-products.2026-04.json') };
        if (url.pathname.endsWith('/BTC-USD/ticker')) return { body: fixture('coinbase-ticker.2026-04.json') };
        return { status: 404, body: { error: 'NOT_FOUND' } };
      },
    });
    const [quote] = await collectQuotes(source, 1);
    expect(quote).toMatchObject({
      symbol: 'BTCUSDT',
      bid: 68_923.66,
      ask: 68_923.67,
      last: 68_923.67,
      volume24hQuote: 758_532_193.02,
      eventTime: APRIL_2026,
    });
    const stats = source.dayStats('BTCUSDT');
    expect([stats?.high, stats?.low]).toEqual([null, null]);
    expect(stats?.open).toBeCloseTo(68_923.67 / (1 - 0.0028225832119521), 3);
  });
});
