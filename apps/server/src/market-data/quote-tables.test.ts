import { setTimeout as sleep } from 'node:timers/promises';
import { addMs, DAY_MS, epochMs, HOUR_MS, parseIso } from '@atb/core/base/time';
import type { Quote } from '@atb/core/market/quote';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createMarketSessionStore } from './market-session-store.ts';
import { dropFutureQuotes, pruneQuotes } from './prune-quotes.ts';
import { QuoteWriter, writeQuotes } from './quote-writer.ts';

const NOW = parseIso('2026-03-03T14:15:16Z');
const logger = createLogger('silent');
let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.pools.engine;
});
afterAll(() => database.drop());
beforeEach(async () => {
  await pool.query('delete from public.price_feeds');
  await pool.query('delete from public.quotes');
});

function quote(symbol: string, agoMs: number, last = 0.48): Quote {
  const eventTime = addMs(NOW, -agoMs);
  return {
    symbol,
    bid: last - 0.01,
    ask: last + 0.01,
    last,
    volume24hQuote: 61_234_567.89,
    eventTime,
    receivedAt: eventTime,
  };
}

async function rowsOf(table: 'price_feeds' | 'quotes') {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select to_jsonb(row) - 'id' as row from public.${table} as row order by ts, symbol`,
  );
  return rows.map((each) => each['row']);
}

describe('writeQuotes', () => {
  it('writes both tables, the volume in quote currency, as the engine role may', async () => {
    await writeQuotes(pool, 'binance', [quote('ADAUSDT', 0)]);
    const shared = { symbol: 'ADAUSDT', bid: 0.47, ask: 0.49, last: 0.48, ts: '2026-03-03T14:15:16+00:00' };
    expect(await rowsOf('price_feeds')).toEqual([{ ...shared, exchange: 'binance', volume_24h: 61_234_567.89 }]);
    expect(await rowsOf('quotes')).toEqual([shared]);
  });

  it('writes a quote once, however often it is handed over', async () => {
    await writeQuotes(pool, 'binance', [quote('ADAUSDT', 0), quote('BTCUSDT', 0)]);
    await writeQuotes(pool, 'binance', [quote('ADAUSDT', 0), quote('BTCUSDT', -1_000)]);
    expect(await rowsOf('price_feeds')).toHaveLength(3);
    expect(await rowsOf('quotes')).toHaveLength(3);
  });

  it('keeps every digit of tiny prices', async () => {
    await writeQuotes(pool, 'binance', [{ ...quote('ADAUSDT', 0), bid: 1e-7, ask: 1.2e-7, last: 1.1e-7 }]);
    const { rows } = await pool.query<{ bid: string }>('select bid from public.price_feeds');
    expect(Number(rows[0]?.bid)).toBe(1e-7);
  });
});

describe('QuoteWriter', () => {
  it('writes the newest of each symbol, at most once an interval', async () => {
    const writer = new QuoteWriter({ pool, label: 'binance', logger, intervalMs: 50 });
    for (let i = 0; i < 100; i += 1) {
      writer.take(quote('ADAUSDT', 100_000 - i * 1_000, 0.5 + i / 1_000));
      writer.take(quote('BTCUSDT', 100_000 - i * 1_000, 60_000 + i));
    }
    await sleep(100);
    await writer.stop();
    expect(await rowsOf('price_feeds')).toMatchObject([
      { symbol: 'ADAUSDT', last: 0.599 },
      { symbol: 'BTCUSDT', last: 60_099 },
    ]);
  });

  it('writes what is waiting when it stops', async () => {
    const writer = new QuoteWriter({ pool, label: 'binance', logger });
    writer.take(quote('ADAUSDT', 0));
    await writer.stop();
    expect(await rowsOf('quotes')).toHaveLength(1);
  });

  it('keeps the newest quotes while the database is away', async () => {
    const away = new Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 200 });
    const fails = new QuoteWriter({ pool: away, label: 'binance', logger, intervalMs: 10 });
    const originalQuery = away.query.bind(away);
    fails.take(quote('ADAUSDT', 5_000));
    await sleep(60);
    fails.take(quote('ADAUSDT', 0));
    Object.assign(away, { query: pool.query.bind(pool) });
    await sleep(60);
    await fails.stop();
    Object.assign(away, { query: originalQuery });
    await away.end();
    expect(await rowsOf('quotes')).toMatchObject([{ symbol: 'ADAUSDT', ts: '2026-03-03T14:15:16+00:00' }]);
  });
});

describe('pruneQuotes', () => {
  it('deletes what is older, in batches, and nothing else', async () => {
    const ages = Array.from({ length: 100 }, (_, i) => i * HOUR_MS);
    for (const age of ages) await writeQuotes(pool, 'binance', [quote('ADAUSDT', age), quote('BTCUSDT', age)]);
    const before = addMs(NOW, -48 * HOUR_MS);
    expect(await pruneQuotes(pool, before, 7)).toEqual({ priceFeeds: 2 * 51, quotes: 2 * 51 });
    const { rows } = await pool.query<{ oldest: Date; kept: string }>(
      'select min(ts) as oldest, count(*) as kept from public.price_feeds',
    );
    expect(rows).toEqual([{ oldest: new Date(before), kept: String(2 * 49) }]);
    expect(await pruneQuotes(pool, before)).toEqual({ priceFeeds: 0, quotes: 0 });
  });
});

describe('dropFutureQuotes', () => {
  it('deletes what another market wrote ahead of time', async () => {
    await writeQuotes(pool, 'binance', [quote('ADAUSDT', 0), quote('BTCUSDT', -DAY_MS)]);
    expect(await dropFutureQuotes(pool, NOW)).toEqual({ priceFeeds: 1, quotes: 1 });
    expect(await rowsOf('price_feeds')).toMatchObject([{ symbol: 'ADAUSDT' }]);
  });
});

describe('the market session store', () => {
  const first = { seed: 4_294_967_295, epoch: NOW, offsetMs: 500 * DAY_MS };

  it('keeps the first session, whoever comes later', async () => {
    const sessions = createMarketSessionStore(pool);
    const others = [1, 2, 3].map((seed) => ({ seed, epoch: epochMs(NOW + seed), offsetMs: seed * DAY_MS }));
    expect(await sessions.ensure('replay', first)).toEqual(first);
    expect(await Promise.all(others.map((other) => sessions.ensure('replay', other)))).toEqual([first, first, first]);
    expect(await sessions.ensure('simulated', { ...first, seed: 7 }), 'one of each kind').toEqual({
      ...first,
      seed: 7,
    });
  });

  it('knows the newest quote of some symbols', async () => {
    const sessions = createMarketSessionStore(pool);
    expect(await sessions.latestTime(['ADAUSDT'])).toBeNull();
    await writeQuotes(pool, 'binance', [quote('ADAUSDT', 5_000), quote('ADAUSDT', 9_000), quote('BTCUSDT', 0)]);
    expect(await sessions.latestTime(['ADAUSDT', 'SOLUSDT'])).toBe(NOW - 5_000);
    expect(await sessions.latestTime(['ADAUSDT', 'BTCUSDT'])).toBe(NOW);
  });
});
