import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CandleSeries, sliceCandleSeries } from '@atb/core/market/candle-series';
import { parseTimeframe, type Timeframe } from '@atb/core/market/timeframe';
import { isErrorCode } from '../../is-error-code.ts';
import { allocateSeries, subSeries } from './allocate-series.ts';
import { ArchiveFileError } from './archive-file-error.ts';
import type { CheckedFile } from './candle-archive.ts';
import { type CandleKey, candleKeyFolder, isSymbolName, isVenueName } from './candle-key.ts';
import type { CandleLayer, LayerSpan } from './candle-layer.ts';
import { COMMIT_LIST, commitFiles, listFolder, locateFiles } from './commit-files.ts';
import { decodeCandles } from './decode-candles.ts';
import { readFileBytes } from './file-bytes.ts';
import { concatSeries, overlaySeries } from './join-series.ts';
import { judgeRows } from './judge-rows.ts';
import { parsePeriodFileName, type ArchivePeriod, periodFileName, periodOf } from './period.ts';

/** A file is moved once in each import, so that several in a row are somebody who deletes files. */
const ATTEMPTS_MAX = 5;

interface PeriodFile extends ArchivePeriod {
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
    const names = await Promise.all(keys.map((key) => listFolder(this.folder(key))));
    const isFile = (name: string, { timeframe }: CandleKey): boolean =>
      name === COMMIT_LIST || parsePeriodFileName(name, timeframe) !== null;
    return keys.filter((key, i) => names[i]?.some((name) => isFile(name, key)));
  }

  async signature(key: CandleKey): Promise<string> {
    try {
      return await this.#withFiles(key, async (files) => {
        const states = await Promise.all(files.map(({ path }) => stat(path)));
        return states.map(({ size, mtimeMs, ino }, i) => `${files[i]?.name}:${size}:${mtimeMs}:${ino}`).join(' ');
      });
    } catch (error) {
      // Whoever reads is told what is wrong.
      if (error instanceof ArchiveFileError) return 'damaged';
      throw error;
    }
  }

  async read(key: CandleKey, { from, to, shared = false }: LayerSpan): Promise<CandleSeries> {
    return this.#withFiles(key, async (all) => {
      const files = all.filter((file) => file.from < to && file.to > from);
      const parts: CandleSeries[] = [];
      for (const file of files) {
        // Only a part that stays as it is must lie in shared memory from the beginning.
        const series = await readPeriod(file.path, key.timeframe, shared && files.length === 1);
        assertOrder(series, file);
        parts.push(sliceCandleSeries(series, from, to));
      }
      return concatSeries(parts, key.timeframe, shared);
    });
  }

  async check(key: CandleKey): Promise<readonly CheckedFile[]> {
    try {
      return await this.#withFiles(key, async (files) => {
        const checked: CheckedFile[] = [];
        for (const { path } of files) checked.push(await checkPeriod(path, key.timeframe));
        return checked;
      });
    } catch (error) {
      return [describeUnreadable(error)];
    }
  }

  /** Puts rows into the files of their periods; they take the place of rows of the same time. */
  async merge(key: CandleKey, rows: CandleSeries): Promise<void> {
    const kept = new Map((await this.#files(key)).map((file) => [file.name, file.path]));
    const { encodeCandles } = await import('./encode-candles.ts');
    const files = [];
    for (let start = 0; start < rows.length; ) {
      const period = periodOf(rows.openTime[start] ?? 0, key.timeframe);
      let end = start + 1;
      while (end < rows.length && periodOf(rows.openTime[end] ?? 0, key.timeframe) === period) end += 1;
      const path = kept.get(period);
      const lower =
        path === undefined
          ? allocateSeries({ length: 0, timeframe: key.timeframe })
          : await readPeriod(path, key.timeframe, false);
      const merged = overlaySeries(subSeries(rows, start, end), lower, false);
      files.push({ name: periodFileName(period), bytes: encodeCandles(merged) });
      start = end;
    }
    await commitFiles(this.folder(key), files);
  }

  /** Another process may put a file in its place while this one is about to read it: then it looks again. */
  async #withFiles<T>(key: CandleKey, action: (files: readonly PeriodFile[]) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await action(await this.#files(key));
      } catch (error) {
        if (!isErrorCode(error, 'ENOENT') || attempt >= ATTEMPTS_MAX) throw error;
      }
    }
  }

  async #files(key: CandleKey): Promise<readonly PeriodFile[]> {
    const parse = (name: string): ArchivePeriod | null => parsePeriodFileName(name, key.timeframe);
    const located = await locateFiles(this.folder(key), (name) => parse(name) !== null);
    const periods = [...located].flatMap(([name, path]) => {
      const period = parse(name);
      return period === null ? [] : [{ ...period, path }];
    });
    return periods.sort((a, b) => a.from - b.from);
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

async function checkPeriod(path: string, timeframe: Timeframe): Promise<CheckedFile> {
  try {
    const series = await readPeriod(path, timeframe, false);
    const faults = judgeRows(series, { now: Number.POSITIVE_INFINITY, firstRow: 1 });
    return { path, rows: series.length, fault: null, ...faults };
  } catch (error) {
    return describeUnreadable(error);
  }
}

/** @throws any other error than that of a damaged file. */
function describeUnreadable(error: unknown): CheckedFile {
  if (!(error instanceof ArchiveFileError)) throw error;
  return { path: error.path, rows: 0, fault: error.message, faults: [], faultCount: 0 };
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
