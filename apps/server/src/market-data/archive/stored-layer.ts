import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CandleSeries, sliceCandleSeries } from '@atb/core/market/candle-series';
import { parseTimeframe, type Timeframe } from '@atb/core/market/timeframe';
import { isErrorCode } from '../../is-error-code.ts';
import { allocateSeries, subSeries } from './allocate-series.ts';
import { ArchiveFileError } from './archive-file-error.ts';
import { decodeCandles, encodeCandles } from './arrow-columns.ts';
import type { CheckedFile } from './candle-archive.ts';
import { type CandleKey, candleKeyFolder, isSymbolName, isVenueName } from './candle-key.ts';
import type { CandleLayer, LayerSpan } from './candle-layer.ts';
import { readFileBytes } from './file-bytes.ts';
import { concatSeries, overlaySeries } from './join-series.ts';
import { judgeRows } from './judge-rows.ts';
import { parsePeriodFileName, type Period, periodFileName, periodOf } from './period.ts';
import { TEMPORARY_SUFFIX, writeFiles } from './write-files.ts';

interface PeriodFile extends Period {
  readonly path: string;
}

/** What the operator imported or fetched: `<venue>/<symbol>/<timeframe>/<period>.arrow` below one folder. */
export class StoredLayer implements CandleLayer {
  readonly name = 'stored';
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
  }

  folder(key: CandleKey): string {
    return join(this.#dir, candleKeyFolder(key));
  }

  async keys(): Promise<readonly CandleKey[]> {
    const keys: CandleKey[] = [];
    for (const venue of (await listFolder(this.#dir)).filter(isVenueName)) {
      for (const symbol of (await listFolder(join(this.#dir, venue))).filter(isSymbolName)) {
        const names = await listFolder(join(this.#dir, venue, symbol));
        const timeframes = names.flatMap((name) => parseTimeframe(name) ?? []);
        keys.push(...timeframes.map((timeframe) => ({ venue, symbol, timeframe })));
      }
    }
    const files = await Promise.all(keys.map((key) => this.#files(key)));
    return keys.filter((_, i) => files[i]?.length !== 0);
  }

  async signature(key: CandleKey): Promise<string> {
    const files = await this.#files(key);
    const states = await Promise.all(files.map(({ path }) => stat(path)));
    return states.map(({ size, mtimeMs, ino }, i) => `${files[i]?.name}:${size}:${mtimeMs}:${ino}`).join(' ');
  }

  async read(key: CandleKey, { from, to, shared = false }: LayerSpan): Promise<CandleSeries> {
    const files = (await this.#files(key)).filter((file) => file.from < to && file.to > from);
    const parts: CandleSeries[] = [];
    for (const file of files) {
      // Only a part that stays as it is must lie in shared memory from the beginning.
      const series = await readPeriod(file.path, key.timeframe, shared && files.length === 1);
      assertOrder(series, file);
      parts.push(sliceCandleSeries(series, from, to));
    }
    return concatSeries(parts, key.timeframe, shared);
  }

  async check(key: CandleKey): Promise<readonly CheckedFile[]> {
    const checked: CheckedFile[] = [];
    for (const { path } of await this.#files(key)) {
      try {
        const series = await readPeriod(path, key.timeframe, false);
        const faults = judgeRows(series, { now: Number.POSITIVE_INFINITY, firstRow: 1 });
        checked.push({ path, rows: series.length, fault: null, ...faults });
      } catch (error) {
        if (!(error instanceof ArchiveFileError)) throw error;
        checked.push({ path, rows: 0, fault: error.message, faults: [], faultCount: 0 });
      }
    }
    return checked;
  }

  /** Puts rows into the files of their periods; they take the place of rows of the same time. */
  async merge(key: CandleKey, rows: CandleSeries): Promise<void> {
    const folder = this.folder(key);
    await removeTemporary(folder);
    const files = [];
    for (let start = 0; start < rows.length; ) {
      const period = periodOf(rows.openTime[start] ?? 0, key.timeframe);
      let end = start + 1;
      while (end < rows.length && periodOf(rows.openTime[end] ?? 0, key.timeframe) === period) end += 1;
      const path = join(folder, periodFileName(period));
      const kept = await readPeriodIfThere(path, key.timeframe);
      files.push({ path, bytes: encodeCandles(overlaySeries(subSeries(rows, start, end), kept, false)) });
      start = end;
    }
    await writeFiles(files);
  }

  async #files(key: CandleKey): Promise<readonly PeriodFile[]> {
    const folder = this.folder(key);
    const periods = (await listFolder(folder)).flatMap((name) => {
      const period = parsePeriodFileName(name, key.timeframe);
      return period === null ? [] : [{ ...period, path: join(folder, name) }];
    });
    return periods.sort((a, b) => a.from - b.from);
  }
}

async function listFolder(path: string): Promise<readonly string[]> {
  try {
    return (await readdir(path)).sort();
  } catch (error) {
    if (isErrorCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}

async function readPeriod(path: string, timeframe: Timeframe, shared: boolean): Promise<CandleSeries> {
  const bytes = await readFileBytes(path, shared);
  try {
    return decodeCandles(bytes, timeframe);
  } catch (error) {
    throw new ArchiveFileError(path, error instanceof Error ? error.message : String(error), error);
  }
}

async function readPeriodIfThere(path: string, timeframe: Timeframe): Promise<CandleSeries> {
  try {
    return await readPeriod(path, timeframe, false);
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return allocateSeries({ length: 0, timeframe });
    throw error;
  }
}

/** Whoever reads by time relies on it; the checksum says only that the file is as it was written. */
function assertOrder({ openTime, length }: CandleSeries, file: PeriodFile): void {
  let previous = file.from - 1;
  for (let i = 0; i < length; i += 1) {
    const time = openTime[i] ?? Number.NaN;
    if (!(time > previous && time < file.to)) {
      throw new ArchiveFileError(file.path, `its row ${i + 1} is out of order or outside ${file.name}`);
    }
    previous = time;
  }
}

/** Left behind by a process that died while it wrote. The caller holds the lock of the folder. */
async function removeTemporary(folder: string): Promise<void> {
  const names = (await listFolder(folder)).filter((name) => name.endsWith(TEMPORARY_SUFFIX));
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}
