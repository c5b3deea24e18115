import { setTimeout as sleep } from 'node:timers/promises';
import { addMs, type EpochMs, epochMs, HOUR_MS } from '@atb/core/base/time';
import { compareQuotes, type Quote } from '@atb/core/market/quote';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../logger.ts';
import { eventually } from '../../testing/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { PlayedSource } from '../played-source.ts';
import { createSimulatedSource } from '../simulated/create-simulated-source.ts';
import { MarketLease } from '../lease/market-lease.ts';
import { MemorySessions } from '../testing/memory-sessions.ts';
import { SkipClock } from '../testing/skip-clock.ts';
import { NotifySource } from './notify-source.ts';
import { parseQuoteMessage } from './quote-message.ts';
import { QuotePublisher } from './quote-publisher.ts';

const NOW = epochMs(Date.UTC(2026, 2, 3, 14, 15, 15));
const logger = createLogger('silent');
let database: TestDatabase;
let lease: MarketLease;

beforeAll(async () => {
  database = await createTestDatabase();
  lease = new MarketLease({ pool: database.pools.engine, logger });
  expect(await lease.open(), 'nobody else owns the market').toBeNull();
});
afterAll(async () => {
  await lease.close();
  await database.drop();
});

const sessions = new MemorySessions();

function createMarket(): Promise<PlayedSource> {
  return createSimulatedSource({ seed: 1, speed: 1, sessions, clock: new SkipClock(NOW) });
}

/** All quotes of all symbols in a span, in order. */
async function quotesOf(source: PlayedSource, from: EpochMs, to: EpochMs): Promise<Quote[]> {
  const bySymbol = await Promise.all(source.symbols.map((symbol) => source.quotesSince(symbol, from, to)));
  return bySymbol.flat().sort(compareQuotes);
}

async function startReceiver(cursors?: ReadonlyMap<string, EpochMs>, knownEpoch = 0) {
  const pool = database.pools.engine;
  const source = new NotifySource({ pool, history: await createMarket(), knownEpoch: () => knownEpoch, logger });
  const received: Quote[] = [];
  const faults: Error[] = [];
  await source.start({
    ...(cursors === undefined ? {} : { cursors }),
    onQuote: async (quote) => {
      if (received.length % 100 === 0) await sleep(1);
      received.push(quote);
    },
    onFault: (error) => void faults.push(error),
  });
  return { source, received, faults };
}

describe('NotifySource', () => {
  it('hands over in this process what the owner of the market saw in the other', async () => {
    const owner = await createMarket();
    const quotes = await quotesOf(owner, NOW, addMs(NOW, HOUR_MS));
    const { source, received, faults } = await startReceiver();
    const publisher = new QuotePublisher({ lease, source: owner, logger });
    for (const quote of quotes.slice(0, 1_500)) publisher.take(quote);
    await publisher.stop();
    await eventually(() => expect(received.length).toBeGreaterThanOrEqual(1_500));
    await source.stop();
    expect(faults).toEqual([]);
    expect(received).toEqual(quotes.slice(0, 1_500));
    expect(source.now()).toBe(received.at(-1)?.eventTime);
    expect(source.dayStats('BTCUSDT')).toEqual(owner.dayStats('BTCUSDT'));
  });

  it('fetches what it has missed since its cursor before the next quote', async () => {
    const owner = await createMarket();
    const quotes = await quotesOf(owner, NOW, addMs(NOW, HOUR_MS));
    const cursor = addMs(NOW, 600_000);
    const { source, received } = await startReceiver(new Map(owner.symbols.map((symbol) => [symbol, cursor])));
    const publisher = new QuotePublisher({ lease, source: owner, logger });
    for (const quote of quotes.slice(-16)) publisher.take(quote);
    await publisher.stop();
    const expected = quotes.filter((quote) => quote.eventTime > cursor);
    await eventually(() => expect(received.length).toBeGreaterThanOrEqual(expected.length));
    await source.stop();
    expect(received).toEqual(expected);
  });

  it('loses and repeats nothing when its connection breaks', async () => {
    const owner = await createMarket();
    const quotes = await quotesOf(owner, NOW, addMs(NOW, HOUR_MS / 4));
    const { source, received } = await startReceiver();
    const publisher = new QuotePublisher({ lease, source: owner, logger });
    for (const quote of quotes.slice(0, 80)) publisher.take(quote);
    await eventually(() => expect(received).toHaveLength(80));
    await database.pools.engine.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "market_quotes"' and datname = current_database()`,
    );
    for (const quote of quotes.slice(80, 160)) publisher.take(quote);
    await sleep(300);
    for (const quote of quotes.slice(160, 240)) publisher.take(quote);
    await sleep(1_500);
    for (const quote of quotes.slice(240)) publisher.take(quote);
    await publisher.stop();
    await eventually(() => expect(received.length).toBeGreaterThanOrEqual(quotes.length));
    await source.stop();
    const bySymbol = (list: readonly Quote[]) =>
      [...list].sort((a, b) => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0));
    expect(bySymbol(received)).toEqual(bySymbol(quotes));
  });

  it('refuses what a former owner says', async () => {
    const owner = await createMarket();
    const quotes = await quotesOf(owner, NOW, addMs(NOW, HOUR_MS / 4));
    const { source, received } = await startReceiver(undefined, lease.epoch + 1);
    const publisher = new QuotePublisher({ lease, source: owner, logger });
    for (const quote of quotes.slice(0, 40)) publisher.take(quote);
    await publisher.stop();
    // Another owner's word comes after all of that.
    const message = { kind: 'simulated', venue: 'binance', epoch: lease.epoch + 1, quotes: [], stats: [] };
    const row = ['BTCUSDT', 1, 1, 1, 1, NOW + 1, NOW + 1, null];
    await database.pools.engine.query('select pg_notify($1, $2)', [
      'market_quotes',
      JSON.stringify({ ...message, quotes: [row] }),
    ]);
    await eventually(() => expect(received).toHaveLength(1));
    await source.stop();
    expect(received[0]).toMatchObject({ symbol: 'BTCUSDT', last: 1 });
  });

  it('stops when the market becomes another one', async () => {
    const { source, faults } = await startReceiver();
    const message = JSON.stringify({ kind: 'ccxt', venue: 'binance', epoch: lease.epoch, quotes: [], stats: [] });
    await database.pools.engine.query('select pg_notify($1, $2)', ['market_quotes', message]);
    await eventually(() => expect(faults).not.toEqual([]));
    await source.stop();
    expect(faults[0]?.message).toContain('the market is now "ccxt"');
  });
});

describe('QuotePublisher', () => {
  it('drops all but the newest when nobody can keep up, and says what it dropped', async () => {
    const owner = await createMarket();
    const quotes = await quotesOf(owner, NOW, addMs(NOW, 2 * HOUR_MS));
    const { source, received } = await startReceiver(new Map(owner.symbols.map((symbol) => [symbol, NOW])));
    const publisher = new QuotePublisher({ lease, source: owner, logger });
    for (const quote of quotes) publisher.take(quote);
    await publisher.stop();
    await eventually(() => expect(received.length).toBeGreaterThanOrEqual(quotes.length));
    await source.stop();
    expect(received, 'the receiver fetched the rest').toHaveLength(quotes.length);
    expect(new Set(received.map((quote) => `${quote.symbol} ${quote.eventTime}`)).size).toBe(quotes.length);
  });
});

describe('parseMessage', () => {
  it.each(['', '{', '{}', '[]', '{"kind":"other","venue":"binance","epoch":1,"quotes":[],"stats":[]}'])(
    'takes %j for none of ours',
    (text) => {
      expect(parseQuoteMessage(text)).toBeNull();
    },
  );
});
