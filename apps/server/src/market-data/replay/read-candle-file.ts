// replay: recorded candles played as if they were happening now.
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { epochMs } from '@atb/core/base/time';
import type { Candle } from '@atb/core/market/candle';
import { type CandleSeries, toCandleSeries } from '@atb/core/market/candle-series';
import { checkCandle } from '@atb/core/market/check-candle';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';

const HEADER = 'time,open,high,low,close,volume';
const unzip = promisify(gunzip);

/**
 * Reads a recording: CSV in gzip with the columns time (open time, ms UTC), open, high, low, close, volume (base).
 * @throws naming file and line when a candle is impossible or out of order.
 */
export async function readCandleFile(path: string, timeframe: Timeframe): Promise<CandleSeries> {
  const text = (await unzip(await readFile(path))).toString('utf8');
  const [header, ...lines] = text.trimEnd().split(/\r?\n/u);
  if (header !== HEADER) throw new Error(`${path}: the first line is not "${HEADER}"`);
  let previous = Number.NEGATIVE_INFINITY;
  const candles = lines.map((line, i) => {
    const candle = parseLine(line);
    const fault = candle === null ? 'NOT_A_CANDLE' : faultOf(candle, previous, timeframe);
    if (candle === null || fault !== null) throw new Error(`${path}, line ${i + 2}: ${fault} in "${line}"`);
    previous = candle.openTime;
    return candle;
  });
  if (candles.length === 0) throw new Error(`${path}: holds no candle`);
  return toCandleSeries(candles, timeframe);
}

function parseLine(line: string): Candle | null {
  const fields = line.split(',');
  const [time, open, high, low, close, volume] = fields.map((field) => (field === '' ? Number.NaN : Number(field)));
  if (fields.length !== 6 || time === undefined || !Number.isInteger(time)) return null;
  if (open === undefined || high === undefined || low === undefined) return null;
  if (close === undefined || volume === undefined) return null;
  return { openTime: epochMs(time), open, high, low, close, volume };
}

/** Whether it is finished is the recorder's promise: here every candle is taken as closed. */
function faultOf(candle: Candle, previous: number, timeframe: Timeframe): string | null {
  if (candle.openTime <= previous) return 'NOT_LATER';
  return checkCandle(candle, timeframe, epochMs(candle.openTime + timeframeMs(timeframe)));
}
