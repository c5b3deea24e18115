import { parseIso } from '@atb/core/base/time';
import { expect, inject, it } from 'vitest';
import { openCandleArchive } from '../../market-data/archive/open-candle-archive.ts';
import { SHIPPED_CANDLES } from '../../places.ts';
import { loadCandles } from './load-candles.ts';

it('candles of a run, detail included, lie in memory that threads share', async () => {
  const archive = openCandleArchive({ dataDir: inject('dataDir'), shippedDir: SHIPPED_CANDLES });
  const { candles, detail } = await loadCandles(archive, {
    key: { venue: 'binance', symbol: 'BTCUSDT', timeframe: '4h' },
    from: parseIso('2024-01-01T00:00:00Z'),
    to: parseIso('2024-03-01T00:00:00Z'),
    before: 50,
    detailTimeframe: '1h',
  });
  for (const series of [candles, detail]) {
    expect(series?.length).toBeGreaterThan(300);
    for (const name of ['openTime', 'open', 'high', 'low', 'close', 'volume'] as const)
      expect(series?.[name].buffer, name).toBeInstanceOf(SharedArrayBuffer);
  }
});
