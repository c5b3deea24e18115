import { addMs, DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from '@atb/core/base/time';
import type { BotRecord } from '@atb/core/engine/account/account-types';
import type { Quote } from '@atb/core/market/quote';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeQuotes } from '../market-data/quote-writer.ts';
import { readQuotes } from '../research/twin/quote-columns.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { readTwinQuotes } from './read-twin-quotes.ts';

const NOW = Date.UTC(2026, 5, 10, 12) as EpochMs;
const SYMBOL = 'BTCUSDT';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  for (let row = 0; row < KEPT.length; row += 10_000)
    await writeQuotes(database.pools.engine, 'kraken', KEPT.slice(row, row + 10_000));
});
afterAll(() => database.drop());

function quoteAt(eventTime: number, last: number): Quote {
  const at = eventTime as EpochMs;
  return { symbol: SYMBOL, bid: last - 1, ask: last + 1, last, volume24hQuote: 1e9, eventTime: at, receivedAt: at };
}

/** A quote a second of one exchange, for more hours than are read at a time. */
const KEPT = Array.from({ length: 30_000 }, (_, second) => quoteAt(NOW + second * 1_000, 60_000 + (second % 500)));

/** An exchange of which each venue's prices are kept by its own name. */
function exchange(
  venue: 'kraken' | 'binance',
  quotesSince: (from: EpochMs, to: EpochMs) => readonly Quote[] = () => [],
) {
  const asked: Array<readonly [EpochMs, EpochMs]> = [];
  const source = {
    kind: 'ccxt' as const,
    venue,
    quotesSince: async (_: string, from: EpochMs, to: EpochMs) => {
      asked.push([from, to]);
      return quotesSince(from, to);
    },
  };
  return { source, asked };
}

async function read(source: ReturnType<typeof exchange>['source'], from: number, until: number, max = 1_000_000) {
  const run = { record: { symbol: SYMBOL } as BotRecord, until: until as EpochMs };
  const found = await readTwinQuotes({ pool: database.pools.engine, source }, run, { from: from as EpochMs, max });
  if (found === 'many') return found;
  const series = readQuotes({ symbol: SYMBOL, pieces: found.pieces });
  const quotes = Array.from({ length: series.length }, (_, index) => series.at(index));
  return { ...found, quotes: quotes.map((quote) => [quote?.eventTime, quote?.last]) };
}

describe('prices that a twin on an exchange lives through', () => {
  it('are those that are kept, of its own exchange alone, from the very quote on which the run began', async () => {
    await writeQuotes(database.pools.engine, 'binance', [quoteAt(NOW + 500, 10)]);
    const { source, asked } = exchange('kraken');
    const found = await read(source, NOW + 10_000, NOW + 29_000_000);
    expect(found).toMatchObject({ prices: 'kept', first: NOW + 10_000 });
    const expected = KEPT.filter(({ eventTime }) => eventTime >= NOW + 10_000 && eventTime <= NOW + 29_000_000);
    expect(found === 'many' ? [] : found.quotes).toEqual(expected.map(({ eventTime, last }) => [eventTime, last]));
    expect(asked).toEqual([]);
    expect(await read(source, NOW + 10_000, NOW + 29_000_000, 20_000)).toBe('many');
  });

  it('begin on the next one when another of its second has taken the place of the first', async () => {
    await writeQuotes(database.pools.engine, 'binance', [quoteAt(NOW + DAY_MS + 900, 61_000)]);
    const found = await read(exchange('binance').source, NOW + DAY_MS + 300, NOW + DAY_MS + 2_000);
    expect(found).toMatchObject({ prices: 'kept', quotes: [[NOW + DAY_MS + 300, 61_000]] });
  });

  it.each([
    [2 * DAY_MS, MINUTE_MS, 8],
    [30 * DAY_MS, 15 * MINUTE_MS, 5],
    [200 * DAY_MS, HOUR_MS, 7],
  ])(
    'of %i ms that nothing is kept of are the paths of candles, asked for a few times',
    async (ageMs, candleMs, times) => {
      const from = NOW - ageMs;
      const { source, asked } = exchange('kraken', (start, end) =>
        [quoteAt(start + 1, 1), quoteAt(Math.max(start + 1, end - 1), 2)].filter(({ eventTime }) => eventTime <= end),
      );
      const found = await read(source, from, NOW + 5_000);
      if (found === 'many') return expect.fail('it is not too long');
      expect(asked.length).toBeLessThanOrEqual(times + 1);
      expect(asked[0]?.[0]).toBe(addMs(from as EpochMs, -candleMs));
      expect(found).toMatchObject({ prices: 'candles', first: from });
      // The price of the start is that before it; what was kept follows, and no time is told twice.
      expect(found.quotes[0]).toEqual([from, 1]);
      const moments = found.quotes.map(([at]) => at ?? 0);
      expect(moments).toEqual([...new Set(moments)].toSorted((a, b) => a - b));
      expect(found.quotes.slice(-6)).toEqual(
        [0, 1, 2, 3, 4, 5].map((second) => [NOW + second * 1_000, 60_000 + second]),
      );
    },
  );

  it('of more than a year are too many', async () => {
    expect(await read(exchange('kraken').source, NOW - 400 * DAY_MS, NOW)).toBe('many');
  });

  it('are none where neither is there', async () => {
    const found = await read(exchange('kraken').source, NOW - 500 * DAY_MS, NOW - 450 * DAY_MS);
    expect(found).toMatchObject({ pieces: [], first: null });
  });
});
