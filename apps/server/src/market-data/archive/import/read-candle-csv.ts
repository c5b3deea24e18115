import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { CandleSeries } from '@atb/core/market/candle-series';
import type { Timeframe } from '@atb/core/market/timeframe';
import { allocateSeries } from '../allocate-series.ts';
import { type ParsedCandles, parseCandleCsv } from './parse-candle-csv.ts';

const unzip = promisify(gunzip);

export interface CandleFileRows {
  /** As they stand in the file: neither order nor figures are checked. */
  readonly rows: CandleSeries;
  readonly firstRow: number;
  /** Why the file is no candle file, null when it is one. */
  readonly unreadable: string | null;
}

/** Reads a file of our own: gzip, CSV with the header `time,open,high,low,close,volume`, times in milliseconds. */
export async function readCandleCsv(path: string, timeframe: Timeframe): Promise<CandleFileRows> {
  const none = (unreadable: string): CandleFileRows => ({
    rows: allocateSeries({ length: 0, timeframe }),
    firstRow: 2,
    unreadable,
  });
  let text: string;
  try {
    text = (await unzip(await readFile(path))).toString('utf8');
  } catch (error) {
    return none(error instanceof Error ? error.message : String(error));
  }
  const parsed = parseCandleCsv(text);
  if (parsed.status === 'unreadable') return none(parsed.reason);
  return { rows: toSeries(parsed.table, timeframe), firstRow: parsed.table.firstRow, unreadable: null };
}

function toSeries(table: ParsedCandles, timeframe: Timeframe): CandleSeries {
  const { time, open, high, low, close, volume } = table;
  return { timeframe, length: time.length, openTime: time, open, high, low, close, volume };
}
