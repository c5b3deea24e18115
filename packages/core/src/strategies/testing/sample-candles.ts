import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { EpochMs } from '../../base/time.ts';
import { aggregateCandles } from '../../market/aggregate-candles.ts';
import type { Candle } from '../../market/candle.ts';
import { type CandleSeries, sliceCandleSeries, toCandleSeries } from '../../market/candle-series.ts';
import { type Timeframe, timeframeMs } from '../../market/timeframe.ts';

/** Shipped files, the longest timeframe first: a month of minutes, years of hours. */
const FILES = [
  { name: 'BTCUSDT-1h', timeframe: '1h' },
  { name: 'ETHUSDT-15m', timeframe: '15m' },
  { name: 'SOLUSDT-5m', timeframe: '5m' },
  { name: 'BTCUSDT-1m', timeframe: '1m' },
] as const satisfies readonly { readonly name: string; readonly timeframe: Timeframe }[];

/** Enough for any strategy to trade; the latest are kept. */
const ROWS_MAX = 20_000;

const known = new Map<Timeframe, CandleSeries>();

/** Real candles of one pair, from those shipped with the platform. */
export function sampleCandles(timeframe: Timeframe): CandleSeries {
  const found = known.get(timeframe);
  if (found !== undefined) return found;
  const file = FILES.find((each) => timeframeMs(timeframe) % timeframeMs(each.timeframe) === 0);
  if (file === undefined) throw new RangeError(`no shipped candles add up to ${timeframe}`);
  const candles = aggregateCandles(readCandles(file.name), file.timeframe, timeframe);
  const series = toCandleSeries(candles.slice(-ROWS_MAX), timeframe);
  known.set(timeframe, series);
  return series;
}

/** The end of a series. */
export function lastCandles(series: CandleSeries, length: number): CandleSeries {
  const first = series.openTime[Math.max(0, series.length - length)] ?? 0;
  return sliceCandleSeries(series, first, Number.POSITIVE_INFINITY);
}

/** The same prices and volumes on a clock of another timeframe, from a Monday on. */
export function retimeCandles(series: CandleSeries, timeframe: Timeframe): CandleSeries {
  const start = Date.UTC(2024, 0, 1);
  const openTime = series.openTime.map((_, row) => start + row * timeframeMs(timeframe));
  return { ...series, timeframe, openTime };
}

function readCandles(name: string): readonly Candle[] {
  const file = new URL(`../../../../../data/sample/binance/${name}.csv.gz`, import.meta.url);
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n').slice(1);
  return lines.map((line) => {
    const [openTime = Number.NaN, open = 0, high = 0, low = 0, close = 0, volume = 0] = line.split(',').map(Number);
    return { openTime: openTime as EpochMs, open, high, low, close, volume };
  });
}
