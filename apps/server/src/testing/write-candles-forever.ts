// Run by a test as a process of its own: writes day after day of minutes until it is killed.
import { DAY_MS, parseIso, toIso } from '@atb/core/base/time';
import { allocateSeries } from '../market-data/archive/allocate-series.ts';
import { openCandleArchive } from '../market-data/archive/open-candle-archive.ts';

const [dataDir = ''] = process.argv.slice(2);
const archive = openCandleArchive({ dataDir, shippedDir: null });
const start = parseIso('2024-01-20T00:00Z');

for (let day = 0; ; day += 1) {
  const series = allocateSeries({ length: 1_440, timeframe: '1m' });
  for (const column of [series.open, series.high, series.low, series.close, series.volume]) column.fill(day + 1);
  series.openTime.set(series.openTime.map((_, i) => start + day * DAY_MS + i * 60_000));
  await archive.write({ venue: 'binance', symbol: 'BTCUSDT', timeframe: '1m' }, series);
  process.stdout.write(`${toIso(start)} ${day + 1}\n`);
}
