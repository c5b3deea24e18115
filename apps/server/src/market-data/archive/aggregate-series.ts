import { assert } from '@atb/core/base/assert';
import type { CandleSeries } from '@atb/core/market/candle-series';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import { allocateSeries, CANDLE_COLUMNS } from './allocate-series.ts';

export interface AggregateOptions {
  readonly timeframe: Timeframe;
  /** What is known begins here: a larger candle that opened earlier lacks its first parts and is left out. */
  readonly knownFrom: number;
  /** What is known ends here: a larger candle that closes later may still change and is left out. */
  readonly knownUntil: number;
  readonly shared?: boolean;
}

/**
 * Candles summed into larger ones, by column. One that lacks parts between others is summed from those there are, as an
 * exchange does when it was down; the caller reports the gaps.
 */
export function aggregateSeries(parts: CandleSeries, options: AggregateOptions): CandleSeries {
  const { timeframe, knownFrom, knownUntil, shared = false } = options;
  const stepMs = timeframeMs(timeframe);
  assert(
    stepMs % timeframeMs(parts.timeframe) === 0,
    `candles of "${parts.timeframe}" do not add up to "${timeframe}"`,
  );
  const sums = allocateSeries({ length: countGroups(parts, stepMs), timeframe });
  let length = 0;
  for (let start = 0; start < parts.length; ) {
    const openTime = Math.floor((parts.openTime[start] ?? 0) / stepMs) * stepMs;
    const end = groupEnd(parts, start, openTime + stepMs);
    if (openTime >= knownFrom && openTime + stepMs <= knownUntil) {
      sums.openTime[length] = openTime;
      sumRows(parts, { start, end }, sums, length);
      length += 1;
    }
    start = end;
  }
  const exact = allocateSeries({ length, timeframe, shared });
  for (const name of CANDLE_COLUMNS) exact[name].set(sums[name].subarray(0, length));
  return exact;
}

function countGroups({ openTime, length }: CandleSeries, stepMs: number): number {
  let groups = 0;
  let previous = Number.NaN;
  for (let i = 0; i < length; i += 1) {
    const group = Math.floor((openTime[i] ?? 0) / stepMs);
    if (group !== previous) groups += 1;
    previous = group;
  }
  return groups;
}

function groupEnd({ openTime, length }: CandleSeries, start: number, closeTime: number): number {
  let end = start + 1;
  while (end < length && (openTime[end] ?? 0) < closeTime) end += 1;
  return end;
}

function sumRows(
  parts: CandleSeries,
  { start, end }: { readonly start: number; readonly end: number },
  sums: CandleSeries,
  row: number,
): void {
  let high = parts.high[start] ?? Number.NaN;
  let low = parts.low[start] ?? Number.NaN;
  let volume = parts.volume[start] ?? Number.NaN;
  for (let i = start + 1; i < end; i += 1) {
    high = Math.max(high, parts.high[i] ?? Number.NaN);
    low = Math.min(low, parts.low[i] ?? Number.NaN);
    volume += parts.volume[i] ?? Number.NaN;
  }
  sums.open[row] = parts.open[start] ?? Number.NaN;
  sums.high[row] = high;
  sums.low[row] = low;
  sums.close[row] = parts.close[end - 1] ?? Number.NaN;
  sums.volume[row] = volume;
}
