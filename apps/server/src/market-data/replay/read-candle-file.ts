// replay: recorded candles played as if they were happening now.
import type { CandleSeries } from '@atb/core/market/candle-series';
import type { Timeframe } from '@atb/core/market/timeframe';
import { readCandleCsv } from '../archive/import/read-candle-csv.ts';
import { judgeRows } from '../archive/judge-rows.ts';

/**
 * Reads a recording: CSV in gzip with the columns time (open time, ms UTC), open, high, low, close, volume (base).
 * Whether a candle is finished is the recorder's promise: all are taken as closed.
 * @throws naming file and line when a candle is impossible or out of order.
 */
export async function readCandleFile(path: string, timeframe: Timeframe): Promise<CandleSeries> {
  const { rows, firstRow, unreadable } = await readCandleCsv(path, timeframe);
  if (unreadable !== null) throw new Error(`${path}: ${unreadable}`);
  const [fault] = judgeRows(rows, { now: Number.POSITIVE_INFINITY, firstRow }).faults;
  if (fault !== undefined) throw new Error(`${path}, line ${fault.row}: ${fault.code}, ${fault.message}`);
  return rows;
}
