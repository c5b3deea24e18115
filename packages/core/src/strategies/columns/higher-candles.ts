import type { CandleColumns } from '../../indicators/indicator.ts';
import { type HigherSpan, higherOpenTime } from '../higher-timeframe.ts';

/** Candles of a higher timeframe, and which of them each lower row knows. */
export interface HigherCandles {
  readonly candles: CandleColumns;
  /** Row of the last higher candle closed by the close of each lower row; -1 = none yet. */
  readonly lastClosed: Int32Array;
}

/**
 * Sums candles into higher ones. The first counts only when its beginning is there; one that may still grow is left out;
 * one whose last part is missing closes with the first row after it.
 */
export function toHigherCandles(lower: CandleColumns, durationMs: number, span: HigherSpan): HigherCandles {
  const lastClosed = new Int32Array(lower.length);
  const sums = emptyColumns(lower, span);
  const skipped = partialStart(lower, span);
  let closed = 0;
  let isOpen = false;
  for (let i = 0; i < lower.length; i += 1) {
    const openTime = lower.openTime[i] ?? Number.NaN;
    const bucket = higherOpenTime(openTime, span);
    if (isOpen && sums.openTime[closed] !== bucket) {
      closed += 1;
      isOpen = false;
    }
    if (bucket !== skipped) {
      if (isOpen) grow(sums, closed, lower, i);
      else begin(sums, { row: closed, bucket }, lower, i);
      isOpen = openTime + durationMs !== bucket + span.durationMs;
      if (!isOpen) closed += 1;
    }
    lastClosed[i] = closed - 1;
  }
  return { candles: firstRows(sums, closed), lastClosed };
}

/** Open time of a first higher candle whose beginning is missing, else NaN. */
function partialStart(lower: CandleColumns, span: HigherSpan): number {
  const openTime = lower.openTime[0] ?? Number.NaN;
  const bucket = higherOpenTime(openTime, span);
  return bucket === openTime ? Number.NaN : bucket;
}

function emptyColumns(lower: CandleColumns, span: HigherSpan): CandleColumns {
  const first = lower.openTime[0] ?? 0;
  const last = lower.openTime[lower.length - 1] ?? first;
  const length = Math.min(lower.length, Math.floor((last - first) / span.durationMs) + 2);
  const column = (): Float64Array => new Float64Array(length);
  return {
    length,
    openTime: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  };
}

function begin(
  sums: CandleColumns,
  { row, bucket }: { readonly row: number; readonly bucket: number },
  lower: CandleColumns,
  i: number,
): void {
  sums.openTime[row] = bucket;
  sums.open[row] = lower.open[i] ?? Number.NaN;
  sums.high[row] = lower.high[i] ?? Number.NaN;
  sums.low[row] = lower.low[i] ?? Number.NaN;
  sums.close[row] = lower.close[i] ?? Number.NaN;
  sums.volume[row] = lower.volume[i] ?? Number.NaN;
}

function grow(sums: CandleColumns, row: number, lower: CandleColumns, i: number): void {
  sums.high[row] = Math.max(sums.high[row] ?? Number.NaN, lower.high[i] ?? Number.NaN);
  sums.low[row] = Math.min(sums.low[row] ?? Number.NaN, lower.low[i] ?? Number.NaN);
  sums.close[row] = lower.close[i] ?? Number.NaN;
  sums.volume[row] = (sums.volume[row] ?? Number.NaN) + (lower.volume[i] ?? Number.NaN);
}

function firstRows(sums: CandleColumns, length: number): CandleColumns {
  const cut = (column: Float64Array): Float64Array => column.subarray(0, length);
  return {
    length,
    openTime: cut(sums.openTime),
    open: cut(sums.open),
    high: cut(sums.high),
    low: cut(sums.low),
    close: cut(sums.close),
    volume: cut(sums.volume),
  };
}
