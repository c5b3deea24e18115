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
  return findGapsBetween(findRanges(series), { from, to }, timeframeMs(series.timeframe));
}

interface Span {
  /** `from <= openTime < to` */
  readonly from: number;
  readonly to: number;
}

/** What ranges within a span leave of it. */
export function findGapsBetween(
  ranges: readonly CandleRange[],
  { from, to }: Span,
  stepMs: number,
): readonly CandleGap[] {
  const start = Math.ceil(from / stepMs) * stepMs;
  const end = Math.ceil(to / stepMs) * stepMs;
  const gaps: CandleGap[] = [];
  let known = start;
  for (const range of ranges) {
    if (range.from > known) gaps.push(toGap(known, range.from, stepMs));
    known = range.to;
  }
  if (end > known) gaps.push(toGap(known, end, stepMs));
  return gaps;
}

/** The parts of ranges that lie in a span. */
export function clipRanges(ranges: readonly CandleRange[], span: Span, stepMs: number): readonly CandleRange[] {
  const start = Math.ceil(span.from / stepMs) * stepMs;
  const end = Math.ceil(span.to / stepMs) * stepMs;
  return ranges.flatMap(({ from, to }) => toRange(Math.max(from, start), Math.min(to, end), stepMs));
}

export interface GroupOptions {
  /** Lengths of the candles there are and of those summed from them. */
  readonly partMs: number;
  readonly stepMs: number;
  /** Sums that begin earlier or end later lack parts at their ends and do not count. */
  readonly knownFrom: number;
  readonly knownUntil: number;
}

/** Ranges of the candles that are summed from those of other ranges: one part makes a sum. */
export function groupRanges(parts: readonly CandleRange[], options: GroupOptions): readonly CandleRange[] {
  const { partMs, stepMs, knownFrom, knownUntil } = options;
  const [first, end] = [Math.ceil(knownFrom / stepMs) * stepMs, Math.floor(knownUntil / stepMs) * stepMs];
  const groups: CandleRange[] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    const from = Math.max(first, Math.floor(part.from / stepMs) * stepMs);
    const to = Math.min(end, (Math.floor((part.to - partMs) / stepMs) + 1) * stepMs);
    if (last !== undefined && from <= last.to)
      groups.splice(-1, 1, ...toRange(last.from, Math.max(to, last.to), stepMs));
    else groups.push(...toRange(from, to, stepMs));
  }
  return groups;
}

/** When so many candles of the ranges have opened: the first `count` of them open before. */
export function findEndOf(ranges: readonly CandleRange[], count: number, stepMs: number): EpochMs | null {
  let left = count;
  for (const { from, candles } of ranges) {
    if (candles >= left) return (from + left * stepMs) as EpochMs;
    left -= candles;
  }
  return ranges.at(-1)?.to ?? null;
}

function toRange(from: number, to: number, stepMs: number): readonly CandleRange[] {
  if (from >= to) return [];
  return [{ from: from as EpochMs, to: to as EpochMs, candles: Math.round((to - from) / stepMs) }];
}

export function sumMissing(gaps: readonly CandleGap[]): number {
  return gaps.reduce((sum, gap) => sum + gap.missing, 0);
}

function toGap(from: number, to: number, stepMs: number): CandleGap {
  return { from: from as EpochMs, to: to as EpochMs, missing: Math.round((to - from) / stepMs) };
}
