import { open, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type CandleSeries, sliceCandleSeries } from '@atb/core/market/candle-series';
import { parseTimeframe } from '@atb/core/market/timeframe';
import { isErrorCode } from '../../is-error-code.ts';
import { allocateSeries, isShared } from './allocate-series.ts';
import { ArchiveFileError } from './archive-file-error.ts';
import type { CheckedFile } from './candle-archive.ts';
import { type CandleKey, isVenueName } from './candle-key.ts';
import type { CandleLayer, LayerSpan } from './candle-layer.ts';
import { listFolder } from './commit-files.ts';
import { decodeCandles } from './decode-candles.ts';
import { readFileBytes } from './file-bytes.ts';
import { readCandleCsv } from './import/read-candle-csv.ts';
import { concatSeries } from './join-series.ts';
import { judgeRows } from './judge-rows.ts';
import { writeFiles } from './write-files.ts';

export interface ShippedLayerOptions {
  /** Holds `<venue>/<SYMBOL>-<timeframe>.csv.gz`; never written to. */
  readonly dir: string;
  /** Where the same candles are kept as Arrow once they were read, so that later reads take no time. */
  readonly cacheDir: string;
}

/** A gzip file ends with the checksum and the length of what is in it. @see RFC 1952 §2.3.1 */
const GZIP_TRAILER_BYTES = 8;
const FILE_NAME = /^([A-Z0-9]+)-(\d+[mhd])\.csv\.gz$/u;
/** Ends the name of a copy that is whole. */
const CACHE_SUFFIX = '.arrow';

/** What came with the product. */
export class ShippedLayer implements CandleLayer {
  readonly name = 'shipped';
  readonly #options: ShippedLayerOptions;

  constructor(options: ShippedLayerOptions) {
    this.#options = options;
  }

  async keys(): Promise<readonly CandleKey[]> {
    const venues = (await listFolder(this.#options.dir)).filter(isVenueName);
    const keys = venues.map(async (venue) =>
      (await listFolder(join(this.#options.dir, venue))).flatMap((name) => {
        const [, symbol = '', text = ''] = FILE_NAME.exec(name) ?? [];
        const timeframe = parseTimeframe(text);
        return timeframe === null ? [] : [{ venue, symbol, timeframe }];
      }),
    );
    return (await Promise.all(keys)).flat();
  }

  async signature(key: CandleKey): Promise<string> {
    try {
      return await readTrailer(this.#path(key));
    } catch (error) {
      if (isErrorCode(error, 'ENOENT', 'ENOTDIR')) return '';
      throw error;
    }
  }

  async read(key: CandleKey, { from, to, shared = false }: LayerSpan): Promise<CandleSeries> {
    const signature = await this.signature(key);
    if (signature === '') return allocateSeries({ length: 0, timeframe: key.timeframe });
    const series = await this.#readWhole(key, signature, shared);
    const part = sliceCandleSeries(series, from, to);
    return shared && !isShared(part) ? concatSeries([part], key.timeframe, shared) : part;
  }

  async check(key: CandleKey): Promise<readonly CheckedFile[]> {
    if ((await this.signature(key)) === '') return [];
    const path = this.#path(key);
    const { rows, firstRow, unreadable } = await readCandleCsv(path, key.timeframe);
    const judged = judgeRows(rows, { now: Number.POSITIVE_INFINITY, firstRow });
    return [{ path, rows: rows.length, fault: unreadable, ...judged }];
  }

  async #readWhole(key: CandleKey, signature: string, shared: boolean): Promise<CandleSeries> {
    const cached = this.#cachePath(key, signature);
    try {
      return decodeCandles(await readFileBytes(cached, shared), key.timeframe);
    } catch {
      // Not there yet, or damaged: it is only a copy, and made anew.
    }
    const series = await this.#parse(key);
    await this.#cache(key, cached, series);
    return series;
  }

  async #parse(key: CandleKey): Promise<CandleSeries> {
    const path = this.#path(key);
    const { rows, firstRow, unreadable } = await readCandleCsv(path, key.timeframe);
    if (unreadable !== null) throw new ArchiveFileError(path, unreadable);
    const { faults } = judgeRows(rows, { now: Number.POSITIVE_INFINITY, firstRow });
    const [fault] = faults;
    if (fault !== undefined) throw new ArchiveFileError(path, `row ${fault.row}: ${fault.message}`);
    return rows;
  }

  /** A folder that cannot be written to makes reads slower and nothing worse. */
  async #cache(key: CandleKey, path: string, series: CandleSeries): Promise<void> {
    try {
      const { encodeCandles } = await import('./encode-candles.ts');
      const prefix = `${key.symbol}-${key.timeframe}.`;
      const folder = join(this.#options.cacheDir, key.venue);
      // What another reader is writing, or has just put there, is not old.
      const isOld = (name: string): boolean =>
        name.startsWith(prefix) && name.endsWith(CACHE_SUFFIX) && name !== basename(path);
      const old = (await listFolder(folder)).filter(isOld);
      await writeFiles([{ path, bytes: encodeCandles(series) }]);
      await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
    } catch (error) {
      if (!isErrorCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOSPC')) throw error;
    }
  }

  #path({ venue, symbol, timeframe }: CandleKey): string {
    return join(this.#options.dir, venue, `${symbol}-${timeframe}.csv.gz`);
  }

  #cachePath({ venue, symbol, timeframe }: CandleKey, signature: string): string {
    return join(this.#options.cacheDir, venue, `${symbol}-${timeframe}.${signature}${CACHE_SUFFIX}`);
  }
}

async function readTrailer(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.min(size, GZIP_TRAILER_BYTES));
    await file.read(bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString('hex');
  } finally {
    await file.close();
  }
}
