// replay: recorded candles played as if they were happening now.
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { EpochMs } from '@atb/core/base/time';
import { type Candle, candleCloseTime } from '@atb/core/market/candle';
import { type CandleSeries, toCandleSeries } from '@atb/core/market/candle-series';
import { checkCandle } from '@atb/core/market/check-candle';
import type { Timeframe } from '@atb/core/market/timeframe';

const HEADER = 'time,open,high,low,close,volume';
const unzip = promisify(gunzip);

/**
 * Reads a recording: CSV in gzip with the columns time (open time, ms UTC), open, high, low, close, volume (base).
 * @throws naming file and line when a candle is impossible or out of order.
 */
export async function readCandleFile(path: string, timeframe: Timeframe): Promise<CandleSeries> {
  const text = (await unzip(await readFile(path))).toString('utf8');
  const [header, ...lines] = text.trimEnd().split('\n');
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
  const [time = '', open = '', high = '', low = '', close = '', volume = '', ...rest] = line.split(',');
  if (rest.length > 0 || !/^\d+$/u.test(time)) return null;
  return {
    openTime: Number(time) as EpochMs,
    open: toNumber(open),
    high: toNumber(high),
    low: toNumber(low),
    close: toNumber(close),
    volume: toNumber(volume),
  };
}

/** An absent figure is no zero. */
function toNumber(text: string): number {
  return text === '' ? Number.NaN : Number(text);
}

/** Whether it is finished is the recorder's promise: here every candle is taken as closed. */
function faultOf(candle: Candle, previous: number, timeframe: Timeframe): string | null {
  if (candle.openTime <= previous) return 'NOT_LATER';
  return checkCandle(candle, timeframe, candleCloseTime(candle, timeframe));
}
