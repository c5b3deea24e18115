// public/recording: what the landing page shows, computed from the shipped candles while the app is built.
import { aggregateCandles } from '@atb/core/market/aggregate-candles';
import type { Candle } from '@atb/core/market/candle';
import type { Timeframe } from '@atb/core/market/timeframe';
import type { EpochMs } from '@atb/core/base/time';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** @param source timeframe of the shipped file; @param timeframe what its candles are added up to */
export async function readCandles(
  repository: string,
  symbol: string,
  source: Timeframe,
  timeframe: Timeframe = source,
): Promise<readonly Candle[]> {
  const file = join(repository, `data/sample/binance/${symbol}-${source}.csv.gz`);
  const [, ...lines] = gunzipSync(await readFile(file))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  const candles = lines.map((line): Candle => {
    const [openTime = Number.NaN, open = 0, high = 0, low = 0, close = 0, volume = 0] = line.split(',').map(Number);
    return { openTime: openTime as EpochMs, open, high, low, close, volume };
  });
  return source === timeframe ? candles : aggregateCandles(candles, source, timeframe);
}
