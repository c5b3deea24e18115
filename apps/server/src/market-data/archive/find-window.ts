import { DAY_MS } from '@atb/core/base/time';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import type { ArchiveEntry } from './candle-archive.ts';

export interface TimeWindow {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

const YEAR_MS = 365 * DAY_MS;

/**
 * The year, or as much of it as there is, that candles of the timeframe are measured on: where most of a year is covered,
 * and of equal ones the latest. Null when the series add up to no such candles.
 */
export function findWindow(entries: readonly ArchiveEntry[], timeframe: Timeframe): TimeWindow | null {
  const stepMs = timeframeMs(timeframe);
  let best: TimeWindow | null = null;
  for (const { first, last, timeframe: own } of entries) {
    if (first === null || last === null || stepMs % timeframeMs(own) !== 0) continue;
    const to = Math.floor((last + timeframeMs(own)) / stepMs) * stepMs;
    const from = Math.max(Math.ceil(first / stepMs) * stepMs, to - YEAR_MS);
    if (from >= to) continue;
    const longer = best === null ? 1 : to - from - (best.to - best.from);
    if (longer > 0 || (longer === 0 && best !== null && to > best.to)) best = { from, to };
  }
  return best;
}
