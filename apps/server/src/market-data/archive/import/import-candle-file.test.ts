import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { parseIso } from '@atb/core/base/time';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CandleArchive } from '../candle-archive.ts';
import { openCandleArchive } from '../open-candle-archive.ts';
import { makeCandles, makeFolder, toCandleCsv, toCandleRows } from '../testing/make-candles.ts';
import { makeZip } from '../testing/make-zip.ts';
import { type CandleImportOptions, importCandleFile } from './import-candle-file.ts';
import { parseFileName } from './parse-file-name.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');
const SAMPLE = resolve(import.meta.dirname, '../../../../../../data/sample/binance/SOLUSDT-5m.csv.gz');
const NOW = parseIso('2026-01-01T00:00Z');
const FROM = parseIso('2010-01-01');
const hours = makeCandles({ start: '2024-01-01T00:00Z', count: 48, timeframe: '1h' });
let root = '';
let count = 0;

beforeAll(async () => {
  root = await makeFolder();
});

interface Setup {
  readonly archive: CandleArchive;
  readonly put: (name: string, content: string | Uint8Array) => Promise<string>;
  readonly run: (path: string, options?: Partial<CandleImportOptions>) => ReturnType<typeof importCandleFile>;
}

async function setUp(): Promise<Setup> {
  count += 1;
  const dir = join(root, String(count));
  await mkdir(dir);
  const archive = openCandleArchive({ dataDir: join(dir, 'data'), shippedDir: null });
  return {
    archive,
    put: async (name, content) => {
      await writeFile(join(dir, name), content);
      return join(dir, name);
    },
    run: (path, options = {}) => importCandleFile(archive, { path, venue: 'binance', now: NOW, ...options }),
  };
}

/** As data.binance.vision has them: twelve columns and no header. */
function toBinance(unit: 'ms' | 'us'): string {
  const per = unit === 'us' ? 1_000 : 1;
  return toCandleRows(hours)
    .map((row) => {
      const close = (row.openTime + 3_600_000) * per - 1;
      const figures = [row.open, row.high, row.low, row.close, row.volume].map((each) => each.toFixed(8));
      return [row.openTime * per, ...figures, close, '1.0', 5, '0.5', '0.5', 0].join(',');
    })
    .join('\n');
}

/** Says of its file that it is larger than it may be. */
function makeHugeZip(): Uint8Array {
  const zip = makeZip([['BTCUSDT-1h.csv', 'x']]);
  zip.writeUInt32LE(900_000_000, zip.lastIndexOf('PK\u0001\u0002') + 24);
  return zip;
}

describe('files that are imported whole', () => {
  it.each([
    ['our CSV', 'BTCUSDT-1h.csv', () => toCandleCsv(hours)],
    [
      'our CSV with the line ends of Windows',
      'BTCUSDT-1h.csv',
      () => `\uFEFF${toCandleCsv(hours).replaceAll('\n', '\r\n')}`,
    ],
    ['our CSV in gzip', 'BTCUSDT-1h.csv.gz', () => gzipSync(toCandleCsv(hours))],
    ['a day of Binance in milliseconds', 'BTCUSDT-1h-2024-01-01.csv', () => toBinance('ms')],
    [
      'a month of Binance in microseconds, zip',
      'BTCUSDT-1h-2024-01.zip',
      () => makeZip([['BTCUSDT-1h-2024-01.csv', toBinance('us')]]),
    ],
    ['a zip whose own name says nothing', 'download.zip', () => makeZip([['BTCUSDT-1h-2024-01.csv', toBinance('ms')]])],
    [
      'milliseconds and microseconds joined',
      'BTCUSDT-1h.csv',
      () => [...toBinance('ms').split('\n').slice(0, 24), ...toBinance('us').split('\n').slice(24)].join('\n'),
    ],
  ])('%s', async (_, name, content) => {
    const { archive, put, run } = await setUp();
    const key = { venue: 'binance', symbol: 'BTCUSDT', timeframe: '1h' } as const;
    expect(await run(await put(name, content()))).toMatchObject({ status: 'imported', key, rows: 48, added: 48 });
    expect(toCandleRows(await archive.load(key, FROM, NOW))).toEqual(toCandleRows(hours));
    expect(await run(await put(name, content())), 'again').toMatchObject({ added: 0, same: 48 });
  });

  it.each([
    ['lz4', 600],
    ['zstd', 600],
    ['plain', 50],
  ])('a feather file of freqtrade, %s', async (compression, rows) => {
    const { archive, put, run } = await setUp();
    const path = await put('SOL_USDT-5m.feather', readFileSync(join(FIXTURES, `SOL_USDT-5m.${compression}.feather`)));
    const result = await run(path);
    expect(result).toMatchObject({ status: 'imported', rows, key: { symbol: 'SOLUSDT', timeframe: '5m' } });
    const loaded = await archive.load({ venue: 'binance', symbol: 'SOLUSDT', timeframe: '5m' }, FROM, NOW);
    const lines = gunzipSync(readFileSync(SAMPLE))
      .toString()
      .split('\n')
      .slice(1, rows + 1);
    expect(toCandleRows(loaded).map((row) => Object.values(row))).toEqual(
      lines.map((line) => line.split(',').map(Number)),
    );
  });

  it.skipIf(spawnSync('zip', ['-v']).error)('a zip made by the program of that name', async () => {
    const { put, run } = await setUp();
    const csv = await put('BTCUSDT-1h-2024-01.csv', toBinance('ms'));
    const zip = csv.replace('.csv', '.zip');
    execFileSync('zip', ['-q', '-j', zip, csv]);
    expect(await run(zip)).toMatchObject({ status: 'imported', added: 48 });
  });

  it('a file of any name when told what it holds, and the timeframe found in its times', async () => {
    const { put, run } = await setUp();
    const path = await put('prices.csv', toCandleCsv(hours));
    expect(await run(path)).toMatchObject({ status: 'refused', reason: expect.stringContaining('--symbol') });
    expect(await run(path, { symbol: 'ETHUSDT' })).toMatchObject({ key: { symbol: 'ETHUSDT', timeframe: '1h' } });
  });

  it('candles that differ from those kept are counted, and taken only when asked', async () => {
    const { put, run } = await setUp();
    await run(await put('BTCUSDT-1h.csv', toCandleCsv(hours)));
    const other = toCandleCsv(makeCandles({ start: '2024-01-02T00:00Z', count: 48, timeframe: '1h', seed: 9 }));
    const path = await put('BTCUSDT-1h.csv', other);
    expect(await run(path)).toMatchObject({ added: 24, differing: 24, replaced: 0 });
    expect(await run(path, { replace: true })).toMatchObject({ added: 0, same: 24, replaced: 24 });
  });
});

describe('times of another unit', () => {
  const inSeconds = toCandleCsv(hours).replaceAll(/^(\d+)000,/gmu, '$1,');

  it('are recognised, named and refused', async () => {
    const { archive, put, run } = await setUp();
    const path = await put('BTCUSDT-1h.csv', inSeconds);
    expect(await run(path)).toMatchObject({
      status: 'refused',
      reason: `"${path}" was not imported: its times are in seconds, such as 1704067200, and not in milliseconds; say so with --time-unit s to import it.`,
    });
    expect(await archive.list()).toEqual([]);
  });

  it('are converted when asked', async () => {
    const { archive, put, run } = await setUp();
    expect(await run(await put('BTCUSDT-1h.csv', inSeconds), { timeUnit: 's' })).toMatchObject({ added: 48 });
    const loaded = await archive.load({ venue: 'binance', symbol: 'BTCUSDT', timeframe: '1h' }, FROM, NOW);
    expect(toCandleRows(loaded)).toEqual(toCandleRows(hours));
  });

  it('are refused when they are of no unit', async () => {
    const { put, run } = await setUp();
    const path = await put('BTCUSDT-1h.csv', 'time,open,high,low,close,volume\n0,1,1,1,1,1\n');
    expect(await run(path)).toMatchObject({ reason: expect.stringContaining('not all milliseconds') });
  });
});

describe('files of which nothing is imported', () => {
  const lines = toCandleCsv(hours).trimEnd().split('\n');
  const change = (row: number, line: string): string => lines.with(row - 1, line).join('\n');
  const at = (hour: number): number => parseIso('2024-01-01T00:00Z') + hour * 3_600_000;

  it.each([
    ['a price that is no number', change(5, `${at(3)},1,NaN,1,1,1`), '5 NOT_FINITE'],
    ['a price in hexadecimal', change(5, `${at(3)},0x64,200,1,2,1`), '5 NOT_FINITE'],
    ['a price beyond all numbers', change(5, `${at(3)},1,1e400,1,2,1`), '5 NOT_FINITE'],
    ['an empty price', change(5, `${at(3)},1,2,,1,1`), '5 NOT_FINITE'],
    ['a price of zero', change(5, `${at(3)},1,2,0,1,1`), '5 NOT_POSITIVE'],
    ['a high below the close', change(5, `${at(3)},1,2,1,3,1`), '5 HIGH_NOT_HIGHEST'],
    ['a low above the open', change(5, `${at(3)},1,3,2,3,1`), '5 LOW_NOT_LOWEST'],
    ['a negative volume', change(5, `${at(3)},1,2,1,2,-1`), '5 NEGATIVE_VOLUME'],
    ['a time off the hour', change(5, `${at(3) + 1},1,2,1,2,1`), '5 MISALIGNED'],
    ['a candle that is not finished', change(49, `${NOW - 60_000 * 60 + 3_600_000},1,2,1,2,1`), '49 UNFINISHED'],
    ['a candle twice', change(5, lines[3] ?? ''), '5 DUPLICATE'],
    ['rows out of order', change(5, lines[2] ?? ''), '5 NOT_LATER'],
    ['a line that is no candle', change(5, 'total,48'), '5 NOT_A_CANDLE'],
    ['an empty line within', change(5, ''), '5 NOT_A_CANDLE'],
  ])('%s', async (_, text, fault) => {
    const { archive, put, run } = await setUp();
    const path = await put('BTCUSDT-1h.csv', text);
    const result = await run(path);
    expect(result).toMatchObject({ status: 'refused', faultCount: 1 });
    if (result.status !== 'refused') return;
    expect(result.faults.map(({ row, code }) => `${row} ${code}`)).toEqual([fault]);
    expect(result.reason).toContain(`"${path}" was not imported: 1 row is faulty; row ${fault.split(' ')[0]}: `);
    expect(await archive.list()).toEqual([]);
  });

  it('a thousand faults are counted, a hundred named', async () => {
    const { put, run } = await setUp();
    const rows = Array.from({ length: 1_000 }, (_, i) => `${at(i)},1,NaN,1,1,1`);
    const result = await run(await put('BTCUSDT-1h.csv', [lines[0], ...rows].join('\n')));
    expect(result).toMatchObject({ faultCount: 1_000, faults: { length: 100 } });
  });

  const feather = readFileSync(join(FIXTURES, 'SOL_USDT-5m.lz4.feather'));
  const zip = makeZip([['BTCUSDT-1h.csv', toBinance('ms')]]);
  it.each([
    ['a folder', 'folder', null, 'EISDIR'],
    ['a CSV of others', 'BTCUSDT-1h.csv', 'Date,Close\n2024-01-01,5\n', 'the first line is not'],
    ['a CSV without rows', 'BTCUSDT-1h.csv', `${lines[0]}\n`, 'it holds no candle'],
    ['nothing at all', 'BTCUSDT-1h.csv', '', 'it is empty'],
    ['dates for times', 'BTCUSDT-1h.csv', `${lines[0]}\n2024-01-01 00:00:00,1,2,1,2,1\n`, 'times are no whole numbers'],
    [
      'one time of another age',
      'BTCUSDT-1h.csv',
      change(5, '99999999999999999,1,2,1,2,1'),
      'such as 100000000000000000, are',
    ],
    [
      'a gzip of more than can be held',
      'BTCUSDT-1h.csv.gz',
      gzipSync(Buffer.alloc(500_000_001)),
      'more than 500 MB of text',
    ],
    ['a zip of more than can be held', 'BTCUSDT-1h.zip', makeHugeZip(), 'larger than 500 MB'],
    ['a picture', 'BTCUSDT-1h.csv', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]), 'neither CSV, zip'],
    ['a gzip that is cut off', 'BTCUSDT-1h.csv.gz', gzipSync(toCandleCsv(hours)).subarray(0, 400), 'unexpected end'],
    ['a zip that is cut off', 'BTCUSDT-1h.zip', zip.subarray(0, 500), 'its end is missing'],
    ['a zip with a wrong byte', 'BTCUSDT-1h.zip', Buffer.from(zip).fill(7, 200, 210), 'damaged'],
    [
      'a zip of two files',
      'BTCUSDT-1h.zip',
      makeZip([
        ['a.csv', 'x'],
        ['b.csv', 'y'],
      ]),
      '2 files instead of one',
    ],
    ['a feather that is cut off', 'SOL_USDT-5m.feather', feather.subarray(0, 5_000), 'its end is missing'],
    [
      'a feather with wrong bytes',
      'SOL_USDT-5m.feather',
      Buffer.from(feather).fill(255, 900, 1_400),
      'was not imported',
    ],
    ['a feather of version 1', 'SOL_USDT-5m.feather', Buffer.from('FEA1 and so on'), 'version 1'],
    ['hours that are called minutes', 'BTCUSDT-1m.csv', toCandleCsv(hours), 'its candles are 1h long and not 1m'],
  ])('%s', async (_, name, content, reason) => {
    const { archive, put, run } = await setUp();
    const path = content === null ? root : await put(name, content);
    expect(await run(path)).toMatchObject({ status: 'refused', reason: expect.stringContaining(reason) });
    expect(await archive.list()).toEqual([]);
  });

  it('says what is wrong with what is kept, and changes nothing', async () => {
    const { put, run } = await setUp();
    const path = await put('BTCUSDT-1h.csv', toCandleCsv(hours));
    await run(path);
    const kept = join(root, String(count), 'data/candles/binance/BTCUSDT/1h/2024.arrow');
    await writeFile(kept, 'damaged');
    expect(await run(path)).toMatchObject({
      status: 'refused',
      reason: expect.stringMatching(/binance BTCUSDT 1h cannot be changed.*2024\.arrow" cannot be read/u),
    });
    expect(readFileSync(kept, 'utf8')).toBe('damaged');
  });

  it('leaves what is there untouched', async () => {
    const { archive, put, run } = await setUp();
    await run(await put('BTCUSDT-1h.csv', toCandleCsv(hours)));
    const more = toCandleCsv(makeCandles({ start: '2024-01-03T00:00Z', count: 48, timeframe: '1h' })).trimEnd();
    expect(await run(await put('BTCUSDT-1h.csv', `${more}\nbroken`))).toMatchObject({ status: 'refused' });
    expect(await archive.list()).toMatchObject([{ rows: 48 }]);
  });

  it('a file that is not there is named', async () => {
    const { run } = await setUp();
    expect(await run(join(root, 'none.csv'))).toMatchObject({ reason: expect.stringMatching(/none\.csv.*ENOENT/u) });
  });
});

describe('parseFileName', () => {
  it.each([
    ['BTCUSDT-1h.csv.gz', 'BTCUSDT 1h'],
    ['/a/b/BTCUSDT-15m-2024-01.zip', 'BTCUSDT 15m'],
    ['BTCUSDT-1m-2024-01-31.zip', 'BTCUSDT 1m'],
    ['BTC_USDT-5m.feather', 'BTCUSDT 5m'],
    ['BTC_USDT_USDT-1h-futures.feather', null],
    ['BTCUSDT-7m.csv', null],
    ['btc.csv', null],
  ])('reads %s', (name, expected) => {
    const named = parseFileName(name);
    expect(named === null ? null : `${named.symbol} ${named.timeframe}`).toBe(expected);
  });
});
