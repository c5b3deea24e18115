import type { CandleSeries } from '@atb/core/market/candle-series';
import { type Timeframe, timeframeMs, TIMEFRAMES } from '@atb/core/market/timeframe';
import { ArchiveFileError } from '../archive-file-error.ts';
import type { CandleArchive, WriteReport } from '../candle-archive.ts';
import { type CandleKey, candleKeyText } from '../candle-key.ts';
import { judgeRows, type RowFault } from '../judge-rows.ts';
import { parseFileName } from './parse-file-name.ts';
import type { ParsedCandles } from './parse-candle-csv.ts';
import { readCandleTable } from './read-candle-table.ts';
import { findTimeUnit, isMillisecondTime, TIME_UNIT_NAMES, type TimeUnit, toMilliseconds } from './time-unit.ts';

export interface CandleImportOptions {
  readonly path: string;
  readonly venue: string;
  /** Taken from the file's name when absent. */
  readonly symbol?: string;
  readonly timeframe?: Timeframe;
  /** Unit of the times of a CSV; milliseconds when absent. */
  readonly timeUnit?: TimeUnit;
  /** Lets candles of the file take the place of kept ones that differ. */
  readonly replace?: boolean;
  /** A candle that closes later is not finished. */
  readonly now: number;
}

export type ImportResult =
  | ({
      readonly status: 'imported';
      readonly path: string;
      readonly key: CandleKey;
      readonly rows: number;
      readonly first: number;
      readonly last: number;
    } & WriteReport)
  | {
      /** Nothing of the file was imported. */
      readonly status: 'refused';
      readonly path: string;
      /** A sentence that names the file. */
      readonly reason: string;
      readonly faults: readonly RowFault[];
      readonly faultCount: number;
    };

type Refused = Extract<ImportResult, { readonly status: 'refused' }>;

/**
 * Imports one file, all of it or nothing: our CSV (also in gzip), a file of Binance's public data (CSV, also in zip or
 * gzip), or a feather file of freqtrade. Every row is checked before the first is written.
 */
export async function importCandleFile(archive: CandleArchive, options: CandleImportOptions): Promise<ImportResult> {
  const { path, now } = options;
  const read = await readCandleTable(path);
  if (read.status === 'unreadable') return refuse(path, read.reason);
  const times = toTimes(read.table, options.timeUnit);
  if (typeof times === 'string') return refuse(path, times);
  const key = findKey(options, times, read.innerName);
  if (typeof key === 'string') return refuse(path, key);
  const { open, high, low, close, volume, firstRow } = read.table;
  const { timeframe } = key;
  const rows: CandleSeries = { timeframe, length: times.length, openTime: times, open, high, low, close, volume };
  const judged = judgeRows(rows, { now, firstRow });
  if (judged.faultCount > 0) return { ...refuse(path, describeFaults(judged)), ...judged };
  const report = await write(archive, key, rows, options);
  if (typeof report === 'string') return refuse(path, report);
  const [first = 0, last = 0] = [times[0], times[times.length - 1]];
  return { status: 'imported', path, key, rows: rows.length, first, last, ...report };
}

/** What came of it, or why the archive takes nothing: a file of its own is damaged, or the disk is full. */
async function write(
  archive: CandleArchive,
  key: CandleKey,
  rows: CandleSeries,
  { replace = false }: CandleImportOptions,
): Promise<WriteReport | string> {
  try {
    return await archive.write(key, rows, { replace });
  } catch (error) {
    const isOutside = error instanceof ArchiveFileError || (error instanceof Error && 'syscall' in error);
    if (isOutside) return `what is kept of ${candleKeyText(key)} cannot be changed: ${error.message}`;
    throw error;
  }
}

function refuse(path: string, reason: string): Refused {
  return { status: 'refused', path, reason: `"${path}" was not imported: ${reason}.`, faults: [], faultCount: 0 };
}

function describeFaults({ faults, faultCount }: Pick<Refused, 'faults' | 'faultCount'>): string {
  const [first] = faults;
  const what = first === undefined ? '' : `; row ${first.row}: ${first.message}`;
  return `${faultCount} ${faultCount === 1 ? 'row is' : 'rows are'} faulty${what}`;
}

/** Times in milliseconds, or the sentence that says why they cannot be taken. */
function toTimes(table: ParsedCandles, asked: TimeUnit | undefined): Float64Array | string {
  if (table.layout === 'feather') return table.time;
  if (asked !== undefined) return toMilliseconds(table.time, asked);
  // Binance writes microseconds since 2025; files that people joined hold both.
  const time = table.layout === 'binance-csv' ? table.time.map(fromMicroseconds) : table.time;
  const unit = findTimeUnit(time);
  if (unit === 'ms') return time;
  const [first = Number.NaN] = time;
  if (unit === null) return describeTimes(time);
  const name = TIME_UNIT_NAMES[unit];
  return `its times are in ${name}, such as ${first}, and not in milliseconds; say so with --time-unit ${unit} to import it`;
}

function describeTimes(times: Float64Array): string {
  if (!times.some(Number.isFinite)) return 'its times are no whole numbers: milliseconds since 1970 are wanted';
  const odd = times.find((time) => Number.isFinite(time) && !isMillisecondTime(time));
  return `its times, such as ${odd}, are not all milliseconds between 1990 and 2100`;
}

/** No millisecond before the year 5138 is as large, no microsecond after 1973 as small. */
const MICROSECONDS_FROM = 1e14;

function fromMicroseconds(time: number): number {
  return time >= MICROSECONDS_FROM ? time / 1_000 : time;
}

/** The series that the rows belong to, or the sentence that says what is not known of it. */
function findKey(
  { path, venue, ...asked }: CandleImportOptions,
  times: Float64Array,
  innerName: string,
): CandleKey | string {
  const named = parseFileName(path) ?? parseFileName(innerName);
  const symbol = asked.symbol ?? named?.symbol;
  if (symbol === undefined) return 'its name does not say which pair it holds; say so with --symbol';
  const stepMs = smallestStep(times);
  const found = TIMEFRAMES.find((each) => timeframeMs(each) === stepMs);
  const timeframe = asked.timeframe ?? named?.timeframe ?? found;
  if (timeframe === undefined) return 'its name does not say the timeframe of its candles; say so with --timeframe';
  // Gaps make steps longer, never shorter: no step as short as the timeframe means that it is another one.
  if (Number.isFinite(stepMs) && stepMs > timeframeMs(timeframe)) {
    return `its candles are ${found ?? `${stepMs / 60_000} minutes`} long and not ${timeframe}`;
  }
  return { venue, symbol, timeframe };
}

function smallestStep(times: Float64Array): number {
  let step = Number.POSITIVE_INFINITY;
  for (let i = 1; i < times.length; i += 1) {
    const apart = (times[i] ?? Number.NaN) - (times[i - 1] ?? Number.NaN);
    if (apart > 0) step = Math.min(step, apart);
  }
  return step;
}
