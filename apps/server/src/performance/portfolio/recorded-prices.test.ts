import { join } from 'node:path';
import { DAY_MS, epochMs, HOUR_MS, MINUTE_MS } from '@atb/core/base/time';
import { toPlain, ZERO } from '@atb/core/base/decimal';
import { toCandleSeries } from '@atb/core/market/candle-series';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CandleArchive } from '../../market-data/archive/candle-archive.ts';
import type { CandleKey } from '../../market-data/archive/candle-key.ts';
import { openCandleArchive } from '../../market-data/archive/open-candle-archive.ts';
import { makeFolder } from '../../market-data/archive/testing/make-candles.ts';
import { RECORDED_AGE_MAX_MS, RecordedPriceBook } from './recorded-prices.ts';

const NOW = Date.UTC(2026, 10, 28, 12, 30);
const TODAY = Date.UTC(2026, 10, 28);

let root = '';
let count = 0;
beforeAll(async () => {
  root = await makeFolder();
});

function openArchive(): CandleArchive {
  count += 1;
  return openCandleArchive({ dataDir: join(root, `data-${count}`), shippedDir: null });
}

/** Candles one after the other that end at a moment. */
async function record(
  archive: CandleArchive,
  symbol: string,
  { timeframe, end, venue = 'binance' }: { timeframe: Timeframe; end: number; venue?: string },
  ...closes: readonly number[]
): Promise<void> {
  const length = timeframeMs(timeframe);
  const candles = closes.map((close, i) => ({
    openTime: epochMs(end - (closes.length - i) * length),
    open: close,
    high: close,
    low: close,
    close,
    volume: 1,
  }));
  await archive.write({ venue, symbol, timeframe }, toCandleSeries(candles, timeframe));
}

const day = (daysAgo = 0) => ({ timeframe: '1d', end: TODAY - daysAgo * DAY_MS }) as const;
const bookOf = (archive: Pick<CandleArchive, 'keys' | 'load'>, steadyMs = () => 0) =>
  new RecordedPriceBook(archive, steadyMs);

describe('recorded prices', () => {
  it('are the last closes before a moment, with the market and the time of the candle', async () => {
    const archive = openArchive();
    await record(archive, 'XYZUSDT', day(), 2, 3);
    const prices = await bookOf(archive).read(['XYZ'], NOW);
    expect(prices.at('XYZ', NOW)).toMatchObject({ symbols: ['XYZUSDT'], closedAt: TODAY });
    expect(prices.numberAt('XYZ', NOW)).toBe(3);
    expect(prices.numberAt('XYZ', TODAY - 1)).toBe(2);
    expect(prices.numberAt('XYZ', TODAY - 2 * DAY_MS)).toBeNull();
  });

  it('are none once the last close is older than a week', async () => {
    const archive = openArchive();
    await record(archive, 'XYZUSDT', day(3), 2);
    const prices = await bookOf(archive).read(['XYZ'], NOW);
    const closedAt = TODAY - 3 * DAY_MS;
    expect(prices.numberAt('XYZ', closedAt + RECORDED_AGE_MAX_MS)).toBe(2);
    expect(prices.numberAt('XYZ', closedAt + RECORDED_AGE_MAX_MS + 1)).toBeNull();
  });

  it('go over one other market, at the age of the older candle', async () => {
    const archive = openArchive();
    await record(archive, 'XYZBTC', day(1), 0.000_02);
    await record(archive, 'BTCUSDT', day(), 40_000, 50_000);
    const found = (await bookOf(archive).read(['XYZ'], NOW)).at('XYZ', NOW);
    expect([toPlain(found?.price ?? ZERO), found?.symbols, found?.closedAt]).toEqual([
      '1',
      ['XYZBTC', 'BTCUSDT'],
      TODAY - DAY_MS,
    ]);
  });

  it('have the days of long candles and, after those, of shorter ones, up to the last that has closed', async () => {
    const archive = openArchive();
    await record(archive, 'XYZUSDT', day(2), 1, 2);
    await record(
      archive,
      'XYZUSDT',
      { timeframe: '1h', end: TODAY + 14 * HOUR_MS },
      ...Array.from({ length: 62 }, (_, i) => 10 + i),
    );
    await record(archive, 'XYZUSDT', { timeframe: '1m', end: TODAY + 12 * HOUR_MS + 20 * MINUTE_MS }, 300, 301);
    const prices = await bookOf(archive).read(['XYZ'], NOW);
    expect(prices.at('XYZ', NOW)).toMatchObject({ closedAt: TODAY + 12 * HOUR_MS + 20 * MINUTE_MS });
    expect(prices.numberAt('XYZ', NOW)).toBe(301);
    // The hour that ended the day before.
    expect(prices.numberAt('XYZ', TODAY)).toBe(10 + 47);
    expect(prices.numberAt('XYZ', TODAY - 2 * DAY_MS)).toBe(2);
  });

  it('are of a day the first venue’s, as tax reports have them', async () => {
    const archive = openArchive();
    await record(archive, 'XYZUSDT', { ...day(1), venue: 'binance' }, 1);
    await record(archive, 'XYZUSDT', { ...day(), venue: 'coinbase' }, 4, 5);
    await record(archive, 'XYZUSDT', { ...day(), venue: 'elsewhere' }, 9, 9);
    const prices = await bookOf(archive).read(['XYZ'], NOW);
    expect([prices.numberAt('XYZ', TODAY - DAY_MS), prices.numberAt('XYZ', TODAY)]).toEqual([1, 5]);
  });

  it('reach back over years', async () => {
    const archive = openArchive();
    await record(archive, 'XYZUSDT', { timeframe: '1d', end: Date.UTC(2019, 0, 2) }, 7);
    const prices = await bookOf(archive).read(['XYZ'], NOW);
    expect(prices.numberAt('XYZ', Date.UTC(2019, 0, 2, 12))).toBe(7);
    expect(prices.numberAt('XYZ', NOW)).toBeNull();
  });

  it('of 50,000 invented names cost one look at the list, and reading each market once for a while', async () => {
    const archive = openArchive();
    await record(archive, 'XYZUSDT', day(), 3);
    const asked = { keys: 0, loads: [] as CandleKey[] };
    const watched = {
      keys: () => {
        asked.keys += 1;
        return archive.keys();
      },
      load: (...args: Parameters<CandleArchive['load']>) => {
        asked.loads.push(args[0]);
        return archive.load(...args);
      },
    };
    let steady = 0;
    const book = bookOf(watched, () => steady);
    const names = [...Array.from({ length: 50_000 }, (_, n) => `N${n}`), '../..', '', 'XYZ'];
    const read = async () => (await book.read(names, NOW)).numberAt('XYZ', NOW);
    expect([await read(), await read()]).toEqual([3, 3]);
    expect([asked.keys, asked.loads.map(({ symbol }) => symbol)]).toEqual([1, ['XYZUSDT']]);
    const prices = await book.read(names, NOW);
    expect(names.filter((name) => prices.at(name, NOW) !== null)).toEqual(['XYZ']);
    // What was recorded since is seen.
    await record(archive, 'XYZUSDT', { timeframe: '1d', end: TODAY - DAY_MS }, 2);
    steady += 3_600_000;
    expect((await book.read(['XYZ'], NOW)).numberAt('XYZ', TODAY - DAY_MS)).toBe(2);
  });
});
