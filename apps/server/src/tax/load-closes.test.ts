import { epochMs, HOUR_MS } from '@atb/core/base/time';
import { timeframeMs } from '@atb/core/market/timeframe';
import { describe, expect, it } from 'vitest';
import { openCandleArchive } from '../market-data/archive/open-candle-archive.ts';
import type { CandleKey } from '../market-data/archive/candle-key.ts';
import { SHIPPED_CANDLES } from '../places.ts';
import { loadCloses } from './load-closes.ts';

const shipped = openCandleArchive({ dataDir: '/nowhere', shippedDir: SHIPPED_CANDLES });
const NAMES = Array.from({ length: 20_000 }, (_, n) => `A${String(n).padStart(5, '0')}`);

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

  it.each(['BTC.X', 'btc', '../..', 'A B', ''])('has none of an asset that is called "%s"', async (asset) => {
    for (const currency of ['USD', 'EUR'] as const) {
      const closes = await loadCloses(watch().archive, [asset], currency, { from: 0, to: HOUR_MS });
      expect([...closes.keys()].filter((symbol) => symbol.startsWith(asset) && asset !== '')).toEqual([]);
    }
  });
});
