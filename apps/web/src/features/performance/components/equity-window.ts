import type { EquityAnswer } from '@atb/api/functions/performance/performance-equity';
import type { Choice } from '../use-performance-view.ts';

export type Points = EquityAnswer['points'];

/** A stretch of time, milliseconds since the epoch. */
export interface EquitySpan {
  readonly from: number;
  readonly to: number;
}

/** Two readings: a finer look shows nothing. */
const SPAN_MIN_MS = 600_000;

/** The whole line; zero to one where it has no points. */
export function wholeOf(points: Points): EquitySpan {
  return { from: points[0]?.time ?? 0, to: points.at(-1)?.time ?? 1 };
}

/** The chosen part of a line; null where none is chosen, or where it is none of the line. */
export function chosenOf(points: Points, { from, to }: Choice): EquitySpan | null {
  if (from === undefined && to === undefined) return null;
  const whole = wholeOf(points);
  const span = { from: Math.max(whole.from, from ?? whole.from), to: Math.min(whole.to, to ?? whole.to) };
  return span.from < span.to ? span : null;
}

/** The points of a span and one on either side, so that the line runs to the edges. */
export function pointsIn(points: Points, { from, to }: EquitySpan): Points {
  const first = points.findIndex(({ time }) => time >= from);
  const last = points.findLastIndex(({ time }) => time <= to);
  return points.slice(Math.max(0, first - 1), last + 2);
}

/** Moves a span by a share of its length, kept within the whole. */
export function moved({ from, to }: EquitySpan, share: number, whole: EquitySpan): EquitySpan {
  const by = Math.min(whole.to - to, Math.max(whole.from - from, (to - from) * share));
  return { from: from + by, to: to + by };
}

/** Moves the end of a span by a share of its length, kept within the whole. */
export function stretched({ from, to }: EquitySpan, share: number, whole: EquitySpan): EquitySpan {
  return { from, to: Math.min(whole.to, Math.max(from + SPAN_MIN_MS, to + (to - from) * share)) };
}

/** Makes a span longer or shorter about its middle; null when it is the whole. */
export function scaled({ from, to }: EquitySpan, factor: number, whole: EquitySpan): EquitySpan | null {
  const [middle, half] = [(from + to) / 2, Math.max(SPAN_MIN_MS, (to - from) * factor) / 2];
  const span = { from: Math.max(whole.from, middle - half), to: Math.min(whole.to, middle + half) };
  return span.from === whole.from && span.to === whole.to ? null : span;
}
