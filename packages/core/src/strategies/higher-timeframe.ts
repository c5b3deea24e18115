import { WEEK_MS, utcWeekStart, type EpochMs } from '../base/time.ts';
import { type Timeframe, parseTimeframe, timeframeMs } from '../market/timeframe.ts';
import type { HigherTimeframe } from './expression.ts';

/** A higher timeframe as seen from a lower one. */
export interface HigherSpan {
  readonly durationMs: number;
  /** Open times are `anchorMs` plus whole durations; not 0 for weeks, which begin on Monday. */
  readonly anchorMs: number;
  /** Candles of the lower timeframe in one of the higher, at least 2. */
  readonly multiple: number;
}

const WEEK_ANCHOR_MS = utcWeekStart(0 as EpochMs) + WEEK_MS;

/** How a higher timeframe is made of candles of `base`; null when it is not a whole multiple of at least two. */
export function higherSpan(higher: HigherTimeframe, base: Timeframe): HigherSpan | null {
  const baseMs = timeframeMs(base);
  const durationMs = higherMs(higher, baseMs);
  const multiple = durationMs / baseMs;
  if (!Number.isInteger(multiple) || multiple < 2) return null;
  return { durationMs, anchorMs: higher === '1w' ? WEEK_ANCHOR_MS : 0, multiple };
}

function higherMs(higher: HigherTimeframe, baseMs: number): number {
  if (higher === '1w') return WEEK_MS;
  const named = parseTimeframe(higher);
  return named === null ? Number(higher.slice(0, -1)) * baseMs : timeframeMs(named);
}

/** Open time of the higher candle that holds `openTime`. */
export function higherOpenTime(openTime: number, span: HigherSpan): number {
  return Math.floor((openTime - span.anchorMs) / span.durationMs) * span.durationMs + span.anchorMs;
}

/** The same for spans that make the same candles. */
export function spanKey(span: HigherSpan): string {
  return `${span.durationMs}+${span.anchorMs}`;
}
