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

/** Shipped timeframes by market, the longest history first. */
const MARKETS = {
  BTCUSDT: ['1h', '15m', '1m'],
  ETHUSDT: ['1h', '15m', '1m'],
  SOLUSDT: ['1h', '15m', '5m'],
} as const satisfies Readonly<Record<string, readonly Timeframe[]>>;
export type SampleMarket = keyof typeof MARKETS;
export const SAMPLE_MARKETS = Object.keys(MARKETS) as readonly SampleMarket[];

const markets = new Map<string, CandleSeries | null>();

/** All shipped candles of a market, those of the longest history that add up to the timeframe; null where none do. */
export function sampleMarketCandles(symbol: SampleMarket, timeframe: Timeframe): CandleSeries | null {
  const key = `${symbol} ${timeframe}`;
  const found = markets.get(key);
  if (found !== undefined) return found;
  const source = MARKETS[symbol].find((each) => timeframeMs(timeframe) % timeframeMs(each) === 0);
  const candles = source === undefined ? null : aggregateCandles(readCandles(`${symbol}-${source}`), source, timeframe);
  const series = candles === null ? null : toCandleSeries(candles, timeframe);
  markets.set(key, series);
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
