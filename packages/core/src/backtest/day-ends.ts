import { DAY_MS } from '../base/time.ts';
import type { CandleSeries } from '../market/candle-series.ts';
import { timeframeMs } from '../market/timeframe.ts';

/** Last row of each UTC day that has candles, from `from` on. Takes a step a day, not one a candle, where none is missing. */
export function dayEndRows(candles: CandleSeries, from: number): Int32Array {
  const { openTime, length } = candles;
  if (from >= length) return new Int32Array(0);
  const perDay = Math.max(1, Math.round(DAY_MS / timeframeMs(candles.timeframe)));
  const dayOf = (row: number): number => Math.floor((openTime[row] ?? Number.POSITIVE_INFINITY) / DAY_MS);
  const rows: number[] = [];
  let row = from;
  while (row < length) {
    const day = dayOf(row);
    let end = Math.min(row + perDay - 1, length - 1);
    if (dayOf(end) > day) end = lastRowBefore(openTime, row, end, (day + 1) * DAY_MS);
    else while (end + 1 < length && dayOf(end + 1) === day) end += 1;
    rows.push(end);
    row = end + 1;
  }
  return Int32Array.from(rows);
}

/** Last row in `low` to `high` that opens before `time`; the row `low` does. */
function lastRowBefore(openTime: Float64Array, low: number, high: number, time: number): number {
  let inside = low;
  let outside = high;
  while (outside - inside > 1) {
    const middle = (inside + outside) >>> 1;
    if ((openTime[middle] ?? time) < time) inside = middle;
    else outside = middle;
  }
  return inside;
}
