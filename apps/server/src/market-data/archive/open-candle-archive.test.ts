import { copyFile, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { DAY_MS, type EpochMs, HOUR_MS, parseIso } from '@atb/core/base/time';
import { aggregateCandles } from '@atb/core/market/aggregate-candles';
import { type CandleSeries, sliceCandleSeries } from '@atb/core/market/candle-series';
import { beforeAll, describe, expect, it } from 'vitest';
import { isShared, subSeries } from './allocate-series.ts';
import { ArchiveFileError } from './archive-file-error.ts';
import type { CandleArchive } from './candle-archive.ts';
import type { CandleKey } from './candle-key.ts';
import { describeAbsence } from './describe-absence.ts';
import { hashCandles } from './hash-candles.ts';
import { openCandleArchive } from './open-candle-archive.ts';
import { makeCandles, makeFolder, toCandleCsv, toCandleRows } from './testing/make-candles.ts';

const HOURS: CandleKey = { venue: 'binance', symbol: 'BTCUSDT', timeframe: '1h' };
const MINUTES: CandleKey = { ...HOURS, timeframe: '1m' };
const FROM = parseIso('2020-01-01T00:00Z');
const TO = parseIso('2030-01-01T00:00Z');
let root = '';
let count = 0;

beforeAll(async () => {
  root = await makeFolder();
});

interface Opened {
  readonly archive: CandleArchive;
  readonly dataDir: string;
  readonly shippedDir: string;
  readonly file: (key: CandleKey, period: string) => string;
}

async function open(shipped: ReadonlyArray<readonly [CandleKey, CandleSeries]> = []): Promise<Opened> {
  count += 1;
  const [dataDir, shippedDir] = [join(root, `data-${count}`), join(root, `shipped-${count}`)];
  for (const [{ venue, symbol, timeframe }, series] of shipped) {
    await mkdir(join(shippedDir, venue), { recursive: true });
    await writeFile(join(shippedDir, venue, `${symbol}-${timeframe}.csv.gz`), gzipSync(toCandleCsv(series)));
  }
  return {
    archive: openCandleArchive({ dataDir, shippedDir }),
    dataDir,
    shippedDir,
    file: ({ venue, symbol, timeframe }, period) =>
      join(dataDir, 'candles', venue, symbol, timeframe, `${period}.arrow`),
  };
}

const twoYears = makeCandles({ start: '2023-12-30T00:00Z', count: 24 * 4, timeframe: '1h' });

describe('write and load', () => {
  it('gives back what was written, from files of years', async () => {
    const { archive, dataDir } = await open();
    expect(await archive.write(HOURS, twoYears)).toMatchObject({ added: 96, same: 0, differing: 0 });
    expect(toCandleRows(await archive.load(HOURS, FROM, TO))).toEqual(toCandleRows(twoYears));
    expect(await readdir(join(dataDir, 'candles/binance/BTCUSDT/1h'))).toEqual(['2023.arrow', '2024.arrow']);
  });

  it('keeps short candles in files of months', async () => {
    const { archive, dataDir } = await open();
    await archive.write(MINUTES, makeCandles({ start: '2024-01-31T23:00Z', count: 120, timeframe: '1m' }));
    expect(await readdir(join(dataDir, 'candles/binance/BTCUSDT/1m'))).toEqual(['2024-01.arrow', '2024-02.arrow']);
    expect((await archive.load(MINUTES, FROM, TO)).length).toBe(120);
  });

  it('is read by several at once on the first day, each of whom keeps a copy', async () => {
    const { dataDir, shippedDir } = await open([[HOURS, twoYears]]);
    for (let round = 0; round < 5; round += 1) {
      const folder = join(dataDir, String(round));
      const readers = Array.from({ length: 8 }, () => openCandleArchive({ dataDir: folder, shippedDir }));
      const lengths = await Promise.all(readers.map(async (reader) => (await reader.load(HOURS, FROM, TO)).length));
      expect(new Set(lengths)).toEqual(new Set([96]));
      expect(await readdir(join(folder, 'candles/.shipped/binance')), 'one copy, whole').toHaveLength(1);
    }
  });

  it('cuts a span without copying where one file covers it', async () => {
    const { archive } = await open();
    await archive.write(HOURS, twoYears);
    const [from, to] = [parseIso('2023-12-31T00:00Z'), parseIso('2024-01-01T00:00Z')];
    const loaded = await archive.load(HOURS, from, to);
    expect(toCandleRows(loaded)).toEqual(toCandleRows(sliceCandleSeries(twoYears, from, to)));
    const columns = [loaded.openTime, loaded.open, loaded.high, loaded.low, loaded.close, loaded.volume];
    expect(new Set(columns.map((column) => column.buffer)).size, 'all are views on the bytes of the file').toBe(1);
    expect(loaded.close.buffer.byteLength).toBeGreaterThan(48 * 48);
  });

  it.each([
    ['one file', '2023-12-31T00:00Z', '2024-01-01T00:00Z'],
    ['two files', '2023-12-31T00:00Z', '2024-01-02T00:00Z'],
  ])('gives a worker thread the same memory, of %s', async (_, from, to) => {
    const { archive } = await open();
    await archive.write(HOURS, twoYears);
    const loaded = await archive.load(HOURS, parseIso(from), parseIso(to), { shared: true });
    expect(isShared(loaded)).toBe(true);
    const worker = new Worker(
      `require('node:worker_threads').parentPort.on('message', (s) => { s.close[0] = 42; process.exit(); })`,
      { eval: true },
    );
    worker.postMessage(loaded);
    await new Promise((done) => worker.once('exit', done));
    expect(loaded.close[0]).toBe(42);
  });

  it('changes nothing when the same is written again', async () => {
    const { archive, file } = await open();
    await archive.write(HOURS, twoYears);
    const before = await stat(file(HOURS, '2023'));
    expect(await archive.write(HOURS, twoYears)).toMatchObject({ added: 0, same: 96, differing: 0 });
    expect((await stat(file(HOURS, '2023'))).ino).toBe(before.ino);
  });

  it('keeps a candle that another one contradicts, and tells of it, unless told to replace', async () => {
    const { archive } = await open();
    await archive.write(HOURS, subSeries(twoYears, 0, 50));
    const other = makeCandles({ start: '2023-12-31T00:00Z', count: 50, timeframe: '1h', seed: 2 });
    const report = await archive.write(HOURS, other);
    expect(report).toMatchObject({ added: 24, differing: 26, replaced: 0 });
    expect(report.differingTimes[0]).toBe(other.openTime[0]);
    const kept = await archive.load(HOURS, FROM, TO);
    expect(toCandleRows(kept)).toEqual([
      ...toCandleRows(subSeries(twoYears, 0, 50)),
      ...toCandleRows(subSeries(other, 26, 50)),
    ]);
    expect(await archive.write(HOURS, other, { replace: true })).toMatchObject({ added: 0, replaced: 26 });
    expect(toCandleRows(await archive.load(HOURS, other.openTime[0] as EpochMs, TO))).toEqual(toCandleRows(other));
  });

  it('lets two writers of the same file both have their say', async () => {
    const { archive, dataDir, shippedDir } = await open();
    const second = openCandleArchive({ dataDir, shippedDir });
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        (i % 2 === 0 ? archive : second).write(HOURS, subSeries(twoYears, i * 12, i * 12 + 12)),
      ),
    );
    expect(toCandleRows(await archive.load(HOURS, FROM, TO))).toEqual(toCandleRows(twoYears));
    expect(await readdir(join(dataDir, 'candles/binance/BTCUSDT/1h'))).toEqual(['2023.arrow', '2024.arrow']);
  });

  it('refuses candles that cannot be, all of them', async () => {
    const { archive } = await open();
    const rows = makeCandles({ start: '2024-01-01T00:00Z', count: 5, timeframe: '1h' });
    rows.high[3] = 0.5;
    await expect(archive.write(HOURS, rows)).rejects.toThrow('binance BTCUSDT 1h, candle 3: the high is below');
    await expect(archive.write({ ...HOURS, symbol: '../X' }, twoYears)).rejects.toThrow('is not a symbol');
    expect(await archive.list()).toEqual([]);
  });
});

describe('gaps', () => {
  const withGap = makeCandles({ start: '2024-01-01T00:00Z', count: 24, timeframe: '1h', without: [5, 6, 10] });

  it('are told with what is loaded, and cover a span together with the ranges', async () => {
    const { archive } = await open();
    await archive.write(HOURS, withGap);
    const day = parseIso('2024-01-01T00:00Z');
    const at = (hour: number): EpochMs => (day + hour * HOUR_MS) as EpochMs;
    const gaps = [
      { from: at(5), to: at(7), missing: 2 },
      { from: at(10), to: at(11), missing: 1 },
    ];
    expect((await archive.load(HOURS, FROM, TO)).gaps).toEqual(gaps);
    const coverage = await archive.coverage(HOURS, at(-2), at(25));
    expect(coverage).toMatchObject({ candles: 21, missing: 6, sourceTimeframe: '1h' });
    expect(coverage.gaps).toEqual([
      { from: at(-2), to: at(0), missing: 2 },
      ...gaps,
      { from: at(24), to: at(25), missing: 1 },
    ]);
    expect(coverage.ranges.map(({ from, to, candles }) => [from, to, candles])).toEqual([
      [at(0), at(5), 5],
      [at(7), at(10), 3],
      [at(11), at(24), 13],
    ]);
  });

  it('are the whole span where nothing is stored', async () => {
    const { archive } = await open();
    const [from, to] = [parseIso('2024-01-01T00:00Z'), parseIso('2024-01-02T00:00Z')];
    expect(await archive.coverage(HOURS, from, to)).toMatchObject({ ranges: [], gaps: [{ from, to, missing: 24 }] });
  });
});

describe('a timeframe that is not stored', () => {
  const minutes = makeCandles({
    start: '2024-01-01T00:30Z',
    count: 6 * 60,
    timeframe: '1m',
    without: [100, 101, 102, 200],
  });

  it('is summed as core sums it, without the candles at the edges that are not whole', async () => {
    const { archive } = await open();
    await archive.write(MINUTES, minutes);
    const hours = await archive.load(HOURS, FROM, TO);
    const expected = aggregateCandles(toCandleRows(minutes), '1m', '1h').filter(
      ({ openTime }) => openTime >= (minutes.openTime[0] ?? 0),
    );
    expect(toCandleRows(hours)).toEqual(expected);
    expect(hours.length).toBe(5);
    expect(hours.sourceTimeframe).toBe('1m');
    expect(hours.gaps.map((gap) => gap.missing)).toEqual([3, 1]);
  });

  it('holds only candles that begin and end within the span', async () => {
    const { archive } = await open();
    await archive.write(MINUTES, minutes);
    const [from, to] = [parseIso('2024-01-01T01:01Z'), parseIso('2024-01-01T04:59Z')];
    const hours = await archive.load(HOURS, from, to, { shared: true });
    expect(toCandleRows(hours).map(({ openTime }) => openTime)).toEqual([
      parseIso('2024-01-01T02:00Z'),
      parseIso('2024-01-01T03:00Z'),
    ]);
    expect(isShared(hours)).toBe(true);
  });

  it('comes from what covers most of the span, and from itself where it is stored', async () => {
    const { archive } = await open();
    const days = makeCandles({ start: '2024-01-01T00:00Z', count: 10 * 24, timeframe: '1h', seed: 3 });
    await archive.write(MINUTES, minutes);
    await archive.write(HOURS, days);
    const [from, to] = [parseIso('2024-01-01T00:00Z'), parseIso('2024-01-06T00:00Z')];
    expect((await archive.load(HOURS, from, to)).sourceTimeframe).toBe('1h');
    const fourHours = await archive.load({ ...HOURS, timeframe: '4h' }, from, to);
    expect([fourHours.sourceTimeframe, fourHours.length]).toEqual(['1h', 30]);
    expect((await archive.load({ ...HOURS, timeframe: '15m' }, from, to)).sourceTimeframe).toBe('1m');
    expect((await archive.load({ ...HOURS, timeframe: '4h' }, from, to, { storedOnly: true })).length).toBe(0);
  });
});

describe('shipped candles', () => {
  it('are there without an import, are read once, and lie under those stored', async () => {
    const shipped = makeCandles({ start: '2024-01-01T00:00Z', count: 48, timeframe: '1h' });
    const { archive, dataDir, shippedDir } = await open([[HOURS, shipped]]);
    expect(await archive.list()).toMatchObject([{ rows: 48, layers: ['shipped'], fault: null }]);
    expect(await archive.write(HOURS, shipped)).toMatchObject({ added: 0, same: 48 });
    const more = makeCandles({ start: '2024-01-02T12:00Z', count: 24, timeframe: '1h', seed: 5 });
    expect(await archive.write(HOURS, more, { replace: true })).toMatchObject({ added: 12, replaced: 12 });
    expect(await archive.list()).toMatchObject([{ rows: 60, layers: ['stored', 'shipped'] }]);
    const expected = [...toCandleRows(subSeries(shipped, 0, 36)), ...toCandleRows(more)];
    expect(toCandleRows(await archive.load(HOURS, FROM, TO))).toEqual(expected);
    const [cached] = await readdir(join(dataDir, 'candles/.shipped/binance'));
    expect(cached).toMatch(/^BTCUSDT-1h\.[0-9a-f]{16}\.arrow$/u);
    const again = openCandleArchive({ dataDir, shippedDir });
    expect(toCandleRows(await again.load(HOURS, FROM, TO, { shared: true }))).toEqual(expected);
  });

  it('are read anew when they change, and when the copy is damaged', async () => {
    const { archive, dataDir, shippedDir } = await open([
      [HOURS, makeCandles({ start: '2024-01-01T00:00Z', count: 48, timeframe: '1h' })],
    ]);
    expect((await archive.load(HOURS, FROM, TO)).length).toBe(48);
    const next = makeCandles({ start: '2024-01-01T00:00Z', count: 72, timeframe: '1h', seed: 8 });
    await writeFile(join(shippedDir, 'binance/BTCUSDT-1h.csv.gz'), gzipSync(toCandleCsv(next)));
    expect(toCandleRows(await archive.load(HOURS, FROM, TO))).toEqual(toCandleRows(next));
    const folder = join(dataDir, 'candles/.shipped/binance');
    const [only = '', ...others] = await readdir(folder);
    expect(others).toEqual([]);
    await truncate(join(folder, only), 100);
    expect(toCandleRows(await archive.load(HOURS, FROM, TO))).toEqual(toCandleRows(next));
  });

  it('of this repository are sound and long enough', async () => {
    const sample = resolve(import.meta.dirname, '../../../../../data/sample');
    const archive = openCandleArchive({ dataDir: join(root, 'sample'), shippedDir: sample });
    const manifest = JSON.parse(await readFile(join(sample, 'manifest.json'), 'utf8')) as {
      readonly files: ReadonlyArray<{ readonly symbol: string; readonly timeframe: string; readonly rows: number }>;
    };
    const entries = await archive.list();
    const named = manifest.files.map(({ symbol, timeframe, rows }) => `${symbol} ${timeframe} ${rows}`);
    expect(entries.map(({ symbol, timeframe, rows }) => `${symbol} ${timeframe} ${rows}`).sort()).toEqual(named.sort());
    const [from, to] = [parseIso('2023-04-01'), parseIso('2024-04-01')];
    for (const symbol of ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'ADAUSDT', 'LINKUSDT']) {
      for (const [timeframe, rows] of [
        ['15m', 366 * 96],
        ['1h', 366 * 24],
        ['4h', 366 * 6],
      ] as const) {
        const { candles, missing } = await archive.coverage({ ...HOURS, symbol, timeframe }, from, to);
        expect([candles, missing], `${symbol} ${timeframe}`).toEqual([rows, 0]);
      }
    }
    const { candles } = await archive.coverage(HOURS, parseIso('2020-01-01'), parseIso('2025-07-01'));
    expect(candles).toBeGreaterThan((5.49 * 365.25 * DAY_MS) / HOUR_MS);
    const sizes = await Promise.all(
      (await readdir(join(sample, 'binance'))).map(async (name) => (await stat(join(sample, 'binance', name))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(15_000_000);
  });
});

describe('a damaged file', () => {
  async function damaged(harm: (path: string) => Promise<void>) {
    const opened = await open();
    await opened.archive.write(HOURS, twoYears);
    const path = opened.file(HOURS, '2023');
    await harm(path);
    return { ...opened, path };
  }
  const flip = async (path: string): Promise<void> => {
    const bytes = await readFile(path);
    bytes[bytes.length - 900] = (bytes[bytes.length - 900] ?? 0) ^ 0x10;
    await writeFile(path, bytes);
  };

  it.each([
    ['is cut off', (path: string) => truncate(path, 2_000), 'cut off'],
    ['is empty', (path: string) => truncate(path, 0), 'cut off'],
    ['has one bit wrong', flip, 'cannot be read'],
    ['is none of ours', (path: string) => writeFile(path, 'ARROW1 no ARROW1'), 'cannot be read'],
  ])('that %s is named by all who read it', async (_, harm, reason) => {
    const { archive, path } = await damaged(harm);
    const failure: unknown = await archive.load(HOURS, FROM, TO).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ArchiveFileError);
    expect((failure as Error).message).toContain(path);
    expect((failure as Error).message).toContain(reason);
    expect(await archive.list()).toMatchObject([{ rows: 0, fault: expect.stringContaining(path) }]);
    const report = await archive.check(HOURS);
    expect(report.isSound).toBe(false);
    expect(report.files.map((file) => [file.path === path, file.fault === null])).toEqual([
      [true, false],
      [false, true],
    ]);
    await expect(archive.write(HOURS, twoYears)).rejects.toThrow(path);
  });

  it('of another year keeps no one from the years that are whole', async () => {
    const { archive } = await damaged((path) => truncate(path, 2_000));
    const from = parseIso('2024-01-01');
    expect((await archive.load(HOURS, from, TO, { storedOnly: true })).length).toBe(48);
  });

  it('that holds another timeframe than its folder is refused', async () => {
    const { archive, file } = await damaged((path) => rm(path));
    await mkdir(join(file(HOURS, 'x'), '../../2h'), { recursive: true });
    await copyFile(file(HOURS, '2024'), file({ ...HOURS, timeframe: '2h' }, '2024'));
    await expect(archive.load({ ...HOURS, timeframe: '2h' }, FROM, TO)).rejects.toThrow('"1h", not of "2h"');
  });
});

describe('check', () => {
  it('tells rows that are impossible, twice or out of order by file and row', async () => {
    const rows = toCandleCsv(makeCandles({ start: '2024-01-01T00:00Z', count: 6, timeframe: '1h' })).split('\n');
    const { archive, shippedDir } = await open();
    await mkdir(join(shippedDir, 'binance'), { recursive: true });
    const lines = [rows[0], rows[1], rows[2], rows[2], `${parseIso('2024-01-01T03:00Z')},5,4,3,5,1`, rows[1], rows[6]];
    await writeFile(join(shippedDir, 'binance/BTCUSDT-1h.csv.gz'), gzipSync(`${lines.join('\n')}\n`));
    const report = await archive.check(HOURS);
    expect(report.isSound).toBe(false);
    expect(report.files[0]?.faults.map(({ row, code }) => `${row} ${code}`)).toEqual([
      '4 DUPLICATE',
      '5 HIGH_NOT_HIGHEST',
      '6 NOT_LATER',
    ]);
    await expect(archive.load(HOURS, FROM, TO)).rejects.toThrow('row 4: the time is the same');
  });
});

describe('hash', () => {
  it('is the same over one layer or two, over files of years or none, and differs for another candle', async () => {
    const [stored, split] = [await open(), await open([[HOURS, subSeries(twoYears, 0, 30)]])];
    await stored.archive.write(HOURS, twoYears);
    await split.archive.write(HOURS, subSeries(twoYears, 20, 96));
    const hash = await stored.archive.hash(HOURS, FROM, TO);
    expect(hash).toMatch(/^[0-9a-f]{64}$/u);
    expect(await split.archive.hash(HOURS, FROM, TO)).toBe(hash);
    expect(hashCandles(HOURS, twoYears)).toBe(hash);
    expect(hashCandles({ ...HOURS, symbol: 'ETHUSDT' }, twoYears)).not.toBe(hash);
    expect(await stored.archive.hash(HOURS, parseIso('2023-12-30T01:00Z'), TO)).not.toBe(hash);
  });
});

describe('describeAbsence', () => {
  it('says what there is instead', async () => {
    const { archive } = await open();
    const span = { from: parseIso('2010-01-01'), to: parseIso('2011-01-01') };
    expect(describeAbsence([], HOURS, span)).toContain('the archive is empty');
    await archive.write(HOURS, twoYears);
    const entries = await archive.list();
    expect(describeAbsence(entries, { ...HOURS, timeframe: '4h' }, span)).toBe(
      'There are no candles of BTCUSDT 4h on binance from 2010-01-01 to 2011-01-01; the archive holds 1h from 2023-12-30 to 2024-01-02.',
    );
    expect(describeAbsence(entries, { ...HOURS, symbol: 'DOGEUSDT' }, span)).toContain('others: BTCUSDT (binance)');
  });
});
