import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type EpochMs, epochMs, MINUTE_MS, parseIso } from '@atb/core/base/time';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../logger.ts';
import { createCcxtSource } from '../ccxt/create-ccxt-source.ts';
import { type LocalAnswer, type LocalVenue, startLocalVenue } from '../testing/local-venue.ts';
import { SkipClock } from '../testing/skip-clock.ts';
import { type BackfillOptions, type BackfillProgress, backfillCandles } from './backfill-candles.ts';
import type { CandleArchive } from './candle-archive.ts';
import { openCandleArchive } from './open-candle-archive.ts';
import { makeCandles, makeFolder, toCandleRows } from './testing/make-candles.ts';

const FIXTURES = resolve(import.meta.dirname, '../ccxt/fixtures');
const fixture = <T>(name: string): T => JSON.parse(readFileSync(join(FIXTURES, name), 'utf8')) as T;
type Kline = readonly [number, ...unknown[]];
const recorded = fixture<readonly Kline[]>('binance-klines-btcusdt-1m.2026-08.json');
const exchangeInfo = fixture<unknown>('binance-exchange-info.2020-10.json');
/** When the last recorded candle had closed. */
const AUGUST_2026 = 1_786_600_560_000;
const MINUTES = { venue: 'binance', symbol: 'BTCUSDT', timeframe: '1m' } as const;
const HOURS = { ...MINUTES, timeframe: '1h' } as const;
/** Five thousand hours: five pages. */
const long = makeCandles({ start: '2024-01-01T00:00Z', count: 5_000, timeframe: '1h', without: [1_500, 1_501] });
const longKlines: readonly Kline[] = toCandleRows(long).map((row) => [
  row.openTime,
  ...[row.open, row.high, row.low, row.close, row.volume].map(String),
  row.openTime + 3_599_999,
]);
const LONG_START = parseIso('2024-01-01T00:00Z');
const LONG_END = epochMs(LONG_START + 5_000 * 3_600_000);

const venues: LocalVenue[] = [];
let root = '';
let count = 0;

beforeAll(async () => {
  root = await makeFolder();
});
afterEach(async () => {
  await Promise.all(venues.splice(0).map((venue) => venue.close()));
});

interface Setup {
  readonly klines: readonly Kline[];
  readonly now: number;
  /** Answers instead of the exchange; null lets it answer. */
  readonly trouble?: (url: URL) => LocalAnswer | null;
}

function answerKlines(url: URL, klines: readonly Kline[]): LocalAnswer {
  const from = Number(url.searchParams.get('startTime') ?? 0);
  const to = Number(url.searchParams.get('endTime') ?? Number.POSITIVE_INFINITY);
  const limit = Number(url.searchParams.get('limit') ?? 500);
  return { body: klines.filter(([time]) => time >= from && time <= to).slice(0, limit) };
}

async function setUp({ klines, now, trouble = () => null }: Setup) {
  count += 1;
  const local = await startLocalVenue((url) => {
    if (url.pathname === '/api/v3/exchangeInfo') return { body: exchangeInfo };
    return trouble(url) ?? answerKlines(url, klines);
  });
  venues.push(local);
  const clock = new SkipClock(now);
  const archive = openCandleArchive({ dataDir: join(root, String(count)), shippedDir: null });
  const logger = createLogger('silent');
  const open = () => createCcxtSource({ venue: 'binance', baseUrl: local.baseUrl, clock, logger });
  const asked = () => local.requests.filter((request) => request.startsWith('/api/v3/klines')).length;
  // Each run is a process of its own: nothing of an earlier one is remembered.
  const run = async (options: Omit<BackfillOptions, 'archive' | 'clock' | 'source'>) =>
    backfillCandles({ archive, source: await open(), clock, ...options });
  return { archive, clock, run, asked };
}

function loadHours(archive: CandleArchive) {
  return archive.load(HOURS, LONG_START, LONG_END);
}

describe('backfillCandles', () => {
  it('keeps the recorded candles of an exchange, without the one that still runs', async () => {
    const { archive, run, asked } = await setUp({ klines: recorded, now: AUGUST_2026 - 30_000 });
    const from = epochMs(AUGUST_2026 - 100 * MINUTE_MS);
    const to = epochMs(AUGUST_2026 + 100 * MINUTE_MS);
    expect(await run({ key: MINUTES, from, to })).toEqual({ status: 'complete', fetched: 99, added: 99, missing: 0 });
    const rows = toCandleRows(await archive.load(MINUTES, from, to));
    const closed = recorded.filter(([time]) => time >= from && time < AUGUST_2026 - MINUTE_MS);
    expect(rows.map((row) => Object.values(row))).toEqual(closed.map((kline) => kline.slice(0, 6).map(Number)));
    expect(asked()).toBe(1);
  });

  it('goes through a long span page by page, politely, and tells how far it is', async () => {
    const { archive, clock, run, asked } = await setUp({ klines: longKlines, now: AUGUST_2026 });
    const seen: BackfillProgress[] = [];
    const onProgress = (progress: BackfillProgress) => void seen.push(progress);
    const result = await run({ key: HOURS, from: LONG_START, to: LONG_END, onProgress });
    expect(result).toEqual({ status: 'complete', fetched: 4_998, added: 4_998, missing: 2 });
    expect(toCandleRows(await loadHours(archive))).toEqual(toCandleRows(long));
    expect(seen.map(({ done, total }) => [done, total])).toEqual(
      [0, 1_000, 2_000, 3_000, 4_000, 5_000].map((done) => [done, 5_000]),
    );
    expect(asked()).toBe(5);
    expect(clock.now() - AUGUST_2026, 'a quarter of a second between two pages').toBeGreaterThanOrEqual(4 * 250);
  });

  it('keeps what the exchange asks of orders with the candles of a pair of which nothing is known', async () => {
    const { archive, run } = await setUp({ klines: recorded, now: AUGUST_2026 });
    const [from, to] = [epochMs(AUGUST_2026 - 100 * MINUTE_MS), epochMs(AUGUST_2026)];
    const elsewhere = { ...MINUTES, venue: 'binance-us' };
    expect(await archive.filters(elsewhere)).toBeNull();
    await run({ key: elsewhere, from, to });
    const asked = { priceIncrement: 0.01, quantityIncrement: 0.000001, minQuantity: 0.000001, minNotional: 10 };
    expect(await archive.filters(elsewhere)).toEqual(asked);
    // What is known stays, so that no result changes by fetching candles; only the operator puts other figures in its place.
    await run({ key: MINUTES, from, to });
    expect(await archive.filters(MINUTES)).toMatchObject({ quantityIncrement: 0.00001, minNotional: 5 });
    await archive.keepFilters(elsewhere, { ...asked, minNotional: 7 });
    await run({ key: elsewhere, from, to: epochMs(to - MINUTE_MS) });
    expect(await archive.filters(elsewhere)).toEqual({ ...asked, minNotional: 7 });
    expect((await archive.list()).map(({ venue, timeframe }) => `${venue} ${timeframe}`)).toEqual([
      'binance 1m',
      'binance-us 1m',
    ]);
    await expect(archive.keepFilters({ venue: '../..', symbol: 'BTCUSDT' }, asked)).rejects.toThrow(
      'not the name of a venue',
    );
  });

  it('asks only for what is missing when it runs again', async () => {
    const { archive, run, asked } = await setUp({ klines: longKlines, now: AUGUST_2026 });
    const middle = epochMs(LONG_START + 3_000 * 3_600_000);
    await run({ key: HOURS, from: LONG_START, to: middle });
    const before = asked();
    const result = await run({ key: HOURS, from: LONG_START, to: LONG_END });
    expect(result).toMatchObject({ fetched: 2_000, added: 2_000 });
    expect(asked() - before, 'the old gap, and two pages').toBe(3);
    expect(toCandleRows(await loadHours(archive))).toEqual(toCandleRows(long));
  });

  it('keeps what it has when it is cancelled, and goes on from there', async () => {
    const { archive, run } = await setUp({ klines: longKlines, now: AUGUST_2026 });
    const cancelling = new AbortController();
    const onProgress = ({ done }: BackfillProgress) => (done >= 2_000 ? cancelling.abort() : undefined);
    const span = { key: HOURS, from: LONG_START, to: LONG_END };
    expect(await run({ ...span, signal: cancelling.signal, onProgress })).toMatchObject({
      status: 'cancelled',
      added: 1_998,
    });
    expect((await loadHours(archive)).length).toBe(1_998);
    expect(await run(span)).toMatchObject({ status: 'complete', added: 3_000 });
    expect(toCandleRows(await loadHours(archive))).toEqual(toCandleRows(long));
  });

  it('waits as long as an exchange wants that has enough, and says so', async () => {
    let refusals = 2;
    const { clock, run, archive } = await setUp({
      klines: longKlines,
      now: AUGUST_2026,
      trouble: (url) => {
        if (url.searchParams.get('startTime') !== String(LONG_START + 1_000 * 3_600_000) || refusals === 0) return null;
        refusals -= 1;
        return { status: 429, headers: { 'retry-after': '37' }, body: {} };
      },
    });
    const pauses: EpochMs[] = [];
    const onProgress = ({ pausedUntil }: BackfillProgress) => void (pausedUntil === null || pauses.push(pausedUntil));
    expect(await run({ key: HOURS, from: LONG_START, to: LONG_END, onProgress })).toMatchObject({ added: 4_998 });
    expect(pauses).toHaveLength(2);
    expect(clock.now() - AUGUST_2026).toBeGreaterThanOrEqual(2 * 37_000);
    expect(toCandleRows(await loadHours(archive))).toEqual(toCandleRows(long));
  });

  it('is cancelled while it waits', async () => {
    const trouble = (): LocalAnswer => ({ status: 418, headers: { 'retry-after': '600' }, body: {} });
    const { run } = await setUp({ klines: longKlines, now: AUGUST_2026, trouble });
    const cancelling = new AbortController();
    const onProgress = ({ pausedUntil }: BackfillProgress) => pausedUntil !== null && cancelling.abort();
    const span = { key: HOURS, from: LONG_START, to: LONG_END };
    const result = await run({ ...span, signal: cancelling.signal, onProgress: (state) => void onProgress(state) });
    expect(result).toMatchObject({ status: 'cancelled', fetched: 0 });
  });

  it('gives up on an exchange that stays away, and keeps what it has', async () => {
    const { run, archive } = await setUp({
      klines: longKlines,
      now: AUGUST_2026,
      trouble: (url) =>
        Number(url.searchParams.get('startTime')) > LONG_START ? { status: 503, body: 'maintenance' } : null,
    });
    await expect(run({ key: HOURS, from: LONG_START, to: LONG_END })).rejects.toThrow('503');
    expect((await loadHours(archive)).length).toBe(1_000);
  });

  it.each([
    ['a page of HTML', '<html>Sign in to the hotel</html>'],
    ['nothing', null],
  ])('asks again when it is answered with %s, which is not the same as no candles', async (_, body) => {
    let answers = 0;
    const trouble = (url: URL): LocalAnswer | null => {
      if (url.pathname !== '/api/v3/klines') return null;
      answers += 1;
      return answers < 3 ? { body } : null;
    };
    const { archive, run } = await setUp({ klines: longKlines, now: LONG_END, trouble });
    const result = await run({ key: HOURS, from: LONG_START, to: LONG_END });
    expect(result).toMatchObject({ status: 'complete', added: 4_998, missing: 2 });
    expect((await loadHours(archive)).length).toBe(4_998);
    const always = await setUp({ klines: longKlines, now: LONG_END, trouble: () => ({ body }) });
    await expect(always.run({ key: HOURS, from: LONG_START, to: LONG_END })).rejects.toThrow('no JSON');
  });

  it('says so when the exchange does not have the pair', async () => {
    const { run } = await setUp({ klines: longKlines, now: AUGUST_2026 });
    const key = { ...HOURS, symbol: 'DOGEUSDT' };
    await expect(run({ key, from: LONG_START, to: LONG_END })).rejects.toThrow('binance has no pair "DOGEUSDT"');
  });
});
