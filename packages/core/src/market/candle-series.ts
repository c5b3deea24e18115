import { AssertionError } from '../base/assert.ts';
import type { EpochMs } from '../base/time.ts';
import type { Candle } from './candle.ts';
import type { Timeframe } from './timeframe.ts';

/** Candles of one instrument by column, strictly increasing in open time. Row i of every column is one candle. */
export interface CandleSeries {
  readonly timeframe: Timeframe;
  readonly length: number;
  /** Milliseconds since the epoch. */
  readonly openTime: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** Base units. */
  readonly volume: Float64Array;
}

/** Columns from rows. @throws when open times do not strictly increase. */
export function toCandleSeries(candles: readonly Candle[], timeframe: Timeframe): CandleSeries {
  const series = createCandleSeries(candles.length, timeframe);
  let previous = Number.NEGATIVE_INFINITY;
  candles.forEach((candle, i) => {
    if (!(candle.openTime > previous)) throw notLater(candle.openTime, i);
    previous = candle.openTime;
    series.openTime[i] = candle.openTime;
    series.open[i] = candle.open;
    series.high[i] = candle.high;
    series.low[i] = candle.low;
    series.close[i] = candle.close;
    series.volume[i] = candle.volume;
  });
  return series;
}

/** Empty columns of a given length, to be filled by a reader. */
function createCandleSeries(length: number, timeframe: Timeframe): CandleSeries {
  return {
    timeframe,
    length,
    openTime: new Float64Array(length),
    open: new Float64Array(length),
    high: new Float64Array(length),
    low: new Float64Array(length),
    close: new Float64Array(length),
    volume: new Float64Array(length),
  };
}

/** Row `index` as an object. @throws when there is no such row. */
export function candleAt(series: CandleSeries, index: number): Candle {
  if (!(index >= 0 && index < series.length)) {
    throw new AssertionError(`row ${index} is outside a series of ${series.length} candles`);
  }
  return {
    openTime: (series.openTime[index] ?? Number.NaN) as EpochMs,
    open: series.open[index] ?? Number.NaN,
    high: series.high[index] ?? Number.NaN,
    low: series.low[index] ?? Number.NaN,
    close: series.close[index] ?? Number.NaN,
    volume: series.volume[index] ?? Number.NaN,
  };
}

/** First row whose open time is not before `time`; the length when every row is before it. */
export function lowerBound(series: Pick<CandleSeries, 'length' | 'openTime'>, time: number): number {
  let low = 0;
  let high = series.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((series.openTime[middle] ?? Number.POSITIVE_INFINITY) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Rows with `fromMs <= openTime < toMs`; the columns are views on the same memory. */
export function sliceCandleSeries(series: CandleSeries, fromMs: number, toMs: number): CandleSeries {
  const start = lowerBound(series, fromMs);
  const end = Math.max(start, lowerBound(series, toMs));
  const cut = (column: Float64Array): Float64Array => column.subarray(start, end);
  return {
    timeframe: series.timeframe,
    length: end - start,
    openTime: cut(series.openTime),
    open: cut(series.open),
    high: cut(series.high),
    low: cut(series.low),
    close: cut(series.close),
    volume: cut(series.volume),
  };
}

/** Made only when it is thrown: the check runs once a row of long recordings. */
function notLater(openTime: number, row: number): AssertionError {
  return new AssertionError(`candle ${row} at ${openTime} is not later than the one before it`);
}
