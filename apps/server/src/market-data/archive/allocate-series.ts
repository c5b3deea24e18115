import type { CandleSeries } from '@atb/core/market/candle-series';
import type { Timeframe } from '@atb/core/market/timeframe';

export const CANDLE_COLUMNS = ['openTime', 'open', 'high', 'low', 'close', 'volume'] as const;
export type CandleColumn = (typeof CANDLE_COLUMNS)[number];

export interface AllocateOptions {
  readonly length: number;
  readonly timeframe: Timeframe;
  /** All columns in one piece of memory that worker threads can see. */
  readonly shared?: boolean;
}

/** Columns of zeros, one after another in one piece of memory. */
export function allocateSeries({ length, timeframe, shared = false }: AllocateOptions): CandleSeries {
  const bytes = length * CANDLE_COLUMNS.length * Float64Array.BYTES_PER_ELEMENT;
  const memory = shared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes);
  const column = (index: number): Float64Array =>
    new Float64Array(memory, index * length * Float64Array.BYTES_PER_ELEMENT, length);
  return {
    timeframe,
    length,
    openTime: column(0),
    open: column(1),
    high: column(2),
    low: column(3),
    close: column(4),
    volume: column(5),
  };
}

/** Rows `start` to `end` as views on the same memory. */
export function subSeries(series: CandleSeries, start: number, end: number): CandleSeries {
  return {
    timeframe: series.timeframe,
    length: end - start,
    openTime: series.openTime.subarray(start, end),
    open: series.open.subarray(start, end),
    high: series.high.subarray(start, end),
    low: series.low.subarray(start, end),
    close: series.close.subarray(start, end),
    volume: series.volume.subarray(start, end),
  };
}

/** True when the columns lie in memory that worker threads can see. */
export function isShared(series: CandleSeries): boolean {
  return CANDLE_COLUMNS.every((name) => series[name].buffer instanceof SharedArrayBuffer);
}
