import { spawn } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { DAY_MS, epochMs, parseIso } from '@atb/core/base/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { openCandleArchive } from './open-candle-archive.ts';
import { makeCandles, makeFolder } from './testing/make-candles.ts';

const WRITER = resolve(import.meta.dirname, '../../testing/write-candles-forever.ts');
const KEY = { venue: 'binance', symbol: 'BTCUSDT', timeframe: '1m' } as const;
const START = parseIso('2024-01-20T00:00Z');
let root = '';

beforeAll(async () => {
  root = await makeFolder();
});

/** Lets a process write until it has said `days` lines and a moment longer, kills it, and returns its last line's day. */
async function writeAndKill(dataDir: string, days: number, extraMs: number): Promise<number> {
  const child = spawn(process.execPath, [WRITER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  let written = 0;
  for await (const line of createInterface(child.stdout)) {
    written = Number(line.split(' ')[1]);
    if (written === days) setTimeout(() => child.kill('SIGKILL'), extraMs);
  }
  return written;
}

describe('a process that is killed while it writes', () => {
  it.each([0, 3, 7])('leaves every candle it loaded of, and no damage (%d ms)', async (extraMs) => {
    const dataDir = join(root, `killed-${extraMs}`);
    const days = await writeAndKill(dataDir, 14, extraMs);
    const archive = openCandleArchive({ dataDir, shippedDir: null });
    expect((await archive.check(KEY)).isSound).toBe(true);
    const loaded = await archive.load(KEY, START, epochMs(START + days * DAY_MS));
    expect([loaded.length, loaded.gaps]).toEqual([days * 1_440, []]);
    expect(loaded.close[loaded.length - 1]).toBe(days);
  });

  it('leaves neither its lock nor its half-written files in the way', async () => {
    const dataDir = join(root, 'left');
    const folder = join(dataDir, 'candles/binance/BTCUSDT/1m');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, '2024-01.arrow.0000.tmp'), 'ARROW1');
    await writeFile(join(folder, '.lock'), '');
    const archive = openCandleArchive({ dataDir, shippedDir: null });
    const rows = makeCandles({ start: '2024-01-20T00:00Z', count: 10, timeframe: '1m' });
    expect(await archive.write(KEY, rows)).toMatchObject({ added: 10 });
    expect(await readdir(folder)).toEqual(['2024-01.arrow']);
  });
});
