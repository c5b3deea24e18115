import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createCandles, YEAR_ROWS } from '../research/synthetic-candles.ts';

const CLI = resolve(import.meta.dirname, '../../scripts/atb.mjs');
const TICKS = 100;

/** Puts a made-up year of one-minute candles into the archive of a data directory, as its operator would. */
export async function importYear(folder: string, dataDir: string): Promise<void> {
  const file = join(folder, 'BTCUSDT-1m.csv');
  const { openTime, open, high, low, close, volume } = createCandles(YEAR_ROWS, '1m', TICKS);
  function* lines(): Generator<string> {
    yield 'time,open,high,low,close,volume\n';
    for (let i = 0; i < YEAR_ROWS; i += 1) {
      yield `${openTime[i]},${open[i]},${high[i]},${low[i]},${close[i]},${volume[i]?.toFixed(3)}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
  const market = ['--symbol', 'BTCUSDT', '--timeframe', '1m'];
  await promisify(execFile)(process.execPath, [CLI, 'candles', 'import', file, ...market, '--replace'], {
    env: { PATH: process.env['PATH'], ATB_DATA_DIR: dataDir },
  });
}
