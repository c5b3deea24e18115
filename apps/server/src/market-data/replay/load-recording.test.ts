import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DAY_MS, parseIso } from '@atb/core/base/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../logger.ts';
import { findRecordings } from './find-recordings.ts';
import { loadRecording } from './load-recording.ts';
import { readCandleFile } from './read-candle-file.ts';

const SAMPLE = resolve(import.meta.dirname, '../../../../../data/sample');
const logger = createLogger('silent');
const HOUR = 3_600_000;
let dir = '';

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atb-replay-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Flat candles of an hour each. */
async function writeHours(path: string, start: string, hours: number): Promise<void> {
  const rows = Array.from({ length: hours }, (_, i) => `${parseIso(start) + i * HOUR},5,5,5,5,1`);
  await writeFile(path, gzipSync(`time,open,high,low,close,volume\n${rows.join('\n')}\n`));
}

describe('loadRecording', () => {
  it('plays the whole days of June that the sample holds, each pair at its finest', async () => {
    const recording = await loadRecording({ dir: SAMPLE, venue: 'binance', logger });
    expect(recording.startMs).toBe(parseIso('2025-06-02T00:00:00Z'));
    expect(recording.lengthMs).toBe(29 * DAY_MS);
    const tracks = [...recording.tracks].map(([symbol, series]) => `${symbol} ${series.timeframe} ${series.length}`);
    expect(tracks).toEqual([
      'ADAUSDT 5m 8352',
      'BTCUSDT 1m 41760',
      'ETHUSDT 1m 41760',
      'LINKUSDT 1h 696',
      'SOLUSDT 5m 8352',
      'XRPUSDT 1h 696',
    ]);
  });

  it('takes files of the folder and of the folders of its venue, and leaves out what does not cover the span', async () => {
    const own = join(dir, 'own');
    await mkdir(join(own, 'binance-extra'), { recursive: true });
    await mkdir(join(own, 'kraken'));
    await writeHours(join(own, 'BTCUSDT-1h.csv.gz'), '2024-01-01T00:00:00Z', 60);
    await writeHours(join(own, 'binance-extra', 'ETHUSDT-1h.csv.gz'), '2023-12-31T00:00:00Z', 90);
    await writeHours(join(own, 'binance-extra', 'SOLUSDT-1h.csv.gz'), '2024-01-01T06:00:00Z', 90);
    await writeHours(join(own, 'kraken', 'XRPUSDT-1h.csv.gz'), '2023-12-31T00:00:00Z', 90);
    await writeFile(join(own, 'notes.txt'), 'no recording');
    const files = await findRecordings(own, 'binance');
    expect(files.map((file) => file.symbol)).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT']);
    const recording = await loadRecording({ dir: own, venue: 'binance', logger });
    expect([...recording.tracks.keys()]).toEqual(['BTCUSDT', 'ETHUSDT']);
    expect(recording).toMatchObject({ startMs: parseIso('2024-01-01T00:00:00Z'), lengthMs: 2 * DAY_MS });
  });

  it('plays whole hours where there is no whole day', async () => {
    const short = join(dir, 'short');
    await mkdir(short);
    await writeHours(join(short, 'BTCUSDT-1h.csv.gz'), '2024-01-01T20:00:00Z', 7);
    const recording = await loadRecording({ dir: short, venue: 'binance', logger });
    expect(recording).toMatchObject({ startMs: parseIso('2024-01-01T20:00:00Z'), lengthMs: 7 * HOUR });
  });

  it('says so when there is nothing to play', async () => {
    const empty = join(dir, 'empty');
    await mkdir(empty);
    await expect(loadRecording({ dir: empty, venue: 'binance', logger })).rejects.toThrow('holds no recording');
  });
});

describe('readCandleFile', () => {
  const header = 'time,open,high,low,close,volume\n';
  it.each([
    ['a header that is missing', '0,1,1,1,1,1\n', 'first line'],
    ['no candle', header, 'no candle'],
    ['a field that is missing', `${header}0,1,1,1,1\n`, 'line 2: NOT_FINITE'],
    ['a field too many', `${header}0,1,1,1,1,1,1\n`, 'line 2: NOT_A_CANDLE'],
    ['a time that is a date', `${header}2025-06-01,1,1,1,1,1\n`, 'line 2: NOT_A_CANDLE'],
    ['an empty price', `${header}0,1,1,,1,1\n`, 'line 2: NOT_FINITE'],
    ['a high below the open', `${header}0,2,1,1,1,1\n`, 'line 2: HIGH_NOT_HIGHEST'],
    ['a time off the minute', `${header}60001,1,1,1,1,1\n`, 'line 2: MISALIGNED'],
    ['a candle twice', `${header}0,1,1,1,1,1\n60000,1,1,1,1,1\n60000,1,1,1,1,1\n`, 'line 4: DUPLICATE'],
  ])('refuses %s', async (_, text, message) => {
    const path = join(dir, 'BTCUSDT-1m.csv.gz');
    await writeFile(path, gzipSync(text));
    await expect(readCandleFile(path, '1m')).rejects.toThrow(message);
  });
});
