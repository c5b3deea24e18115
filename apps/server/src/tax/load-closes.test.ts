import { epochMs, HOUR_MS } from '@atb/core/base/time';
import { toCandleSeries } from '@atb/core/market/candle-series';
import { timeframeMs } from '@atb/core/market/timeframe';
import { createRates } from '@atb/core/tax/rates';
import { writeUnits } from '@atb/core/tax/fixed';
import { beforeAll, describe, expect, it } from 'vitest';
import { openCandleArchive } from '../market-data/archive/open-candle-archive.ts';
import type { CandleKey } from '../market-data/archive/candle-key.ts';
import { makeFolder } from '../market-data/archive/testing/make-candles.ts';
import { SHIPPED_CANDLES } from '../places.ts';
import { loadCloses } from './load-closes.ts';

const shipped = openCandleArchive({ dataDir: '/nowhere', shippedDir: SHIPPED_CANDLES });
const NAMES = Array.from({ length: 20_000 }, (_, n) => `A${String(n).padStart(5, '0')}`);

let folder = '';
beforeAll(async () => {
  folder = await makeFolder();
});

/** The shipped candles, and how often they were asked for. */
function watch() {
  const asked = { keys: 0, loads: [] as CandleKey[] };
  const archive = {
    keys: () => {
      asked.keys += 1;
      return shipped.keys();
    },
    load: (...args: Parameters<typeof shipped.load>) => {
      asked.loads.push(args[0]);
      return shipped.load(...args);
    },
  };
  return { archive, asked };
}

describe('closes that assets are valued by', () => {
  it('cost one look at the list, however many assets there are that nothing was recorded of', async () => {
    const [entry] = (await shipped.list()).filter(({ symbol }) => symbol === 'BTCUSDT');
    if (entry?.last == null) throw new Error('no candles were shipped');
    const at = entry.last + timeframeMs(entry.timeframe);
    const { archive, asked } = watch();
    const closes = await loadCloses(archive, [...NAMES, 'BTC'], 'USD', { from: at - 48 * HOUR_MS, to: at });
    expect([...closes.keys()]).toEqual(['BTCUSDT']);
    expect(closes.get('BTCUSDT')?.(epochMs(at))).toBeGreaterThan(0);
    expect(asked.keys).toBe(1);
    expect(asked.loads.length).toBeLessThan(10);
  });

  it('are those of the one other market over which a coin is valued, too, and no more of them than it needs', async () => {
    const at = Date.UTC(2026, 3, 1, 12);
    const archive = openCandleArchive({ dataDir: folder, shippedDir: null });
    for (const [symbol, close] of [
      ['XYZBTC', 0.001],
      ['BTCUSDT', 60_000],
      ['ETHUSDT', 3_000],
      ['EURUSDT', 1.2],
    ] as const) {
      const candle = { openTime: epochMs(at - HOUR_MS), open: close, high: close, low: close, close, volume: 1 };
      await archive.write({ venue: 'binance', symbol, timeframe: '1h' }, toCandleSeries([candle], '1h'));
    }
    const span = { from: at, to: at };
    const dollars = await loadCloses(archive, ['XYZ'], 'USD', span);
    expect([...dollars.keys()].toSorted()).toEqual(['BTCUSDT', 'XYZBTC']);
    expect(writeUnits(createRates('USD', dollars)('XYZ', at) ?? 0n)).toBe('60');
    const euros = await loadCloses(archive, ['XYZ'], 'EUR', span);
    expect(writeUnits(createRates('EUR', euros)('XYZ', at) ?? 0n)).toBe('50');
  });

  it.each(['BTC.X', 'btc', '../..', 'A B', ''])('has none of an asset that is called "%s"', async (asset) => {
    for (const currency of ['USD', 'EUR'] as const) {
      const closes = await loadCloses(watch().archive, [asset], currency, { from: 0, to: HOUR_MS });
      expect([...closes.keys()].filter((symbol) => symbol.startsWith(asset) && asset !== '')).toEqual([]);
    }
  });
});
