import type { EpochMs } from '@atb/core/base/time';
import type { CandleSeries } from '@atb/core/market/candle-series';
import { timeframeMs } from '@atb/core/market/timeframe';
import type { CandleGap, CandleRange } from './candle-archive.ts';

/** Gaps between the first and the last candle. */
export function findGaps(series: CandleSeries): readonly CandleGap[] {
  const stepMs = timeframeMs(series.timeframe);
  const gaps: CandleGap[] = [];
  for (let i = 1; i < series.length; i += 1) {
    const expected = (series.openTime[i - 1] ?? 0) + stepMs;
    const found = series.openTime[i] ?? 0;
    if (found > expected) gaps.push(toGap(expected, found, stepMs));
  }
  return gaps;
}

/** Stretches without a gap. */
export function findRanges(series: CandleSeries): readonly CandleRange[] {
  const stepMs = timeframeMs(series.timeframe);
  const ranges: CandleRange[] = [];
  for (let start = 0, i = 1; i <= series.length; i += 1) {
    const close = (series.openTime[i - 1] ?? 0) + stepMs;
    if (i < series.length && series.openTime[i] === close) continue;
    const from = (series.openTime[start] ?? 0) as EpochMs;
    ranges.push({ from, to: close as EpochMs, candles: i - start });
    start = i;
  }
  return ranges;
}

/** Gaps of a span, its edges included: candles that would open at `from` or later and before `to`. */
export function findGapsInSpan(series: CandleSeries, from: number, to: number): readonly CandleGap[] {
  const stepMs = timeframeMs(series.timeframe);
  const start = Math.ceil(from / stepMs) * stepMs;
  const end = Math.ceil(to / stepMs) * stepMs;
  const first = series.openTime[0];
  const last = series.openTime[series.length - 1];
  if (first === undefined || last === undefined) return end > start ? [toGap(start, end, stepMs)] : [];
  return [
    ...(first > start ? [toGap(start, first, stepMs)] : []),
    ...findGaps(series),
    ...(last + stepMs < end ? [toGap(last + stepMs, end, stepMs)] : []),
  ];
}

export function countMissing(gaps: readonly CandleGap[]): number {
  return gaps.reduce((sum, gap) => sum + gap.missing, 0);
}

function toGap(from: number, to: number, stepMs: number): CandleGap {
  return { from: from as EpochMs, to: to as EpochMs, missing: Math.round((to - from) / stepMs) };
}
