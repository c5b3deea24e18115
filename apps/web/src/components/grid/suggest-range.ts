import { decFromNumber, roundDownToIncrement, roundUpToIncrement, toPlain, type Decimal } from '@atb/core/base/decimal';
import type { ChartCandle } from '../chart/chart-types.ts';

export const SUGGESTION_DAYS = [7, 30] as const;
export type SuggestionDays = (typeof SUGGESTION_DAYS)[number];

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Share of the window's candles that must be there: a range out of two hours is not one out of a week. */
const COVERAGE_MIN = 0.5;

/** A range and the window it comes from, so that nobody takes it for more than it is. */
export interface RangeSuggestion {
  /** Decimal text on the price increment. */
  readonly lower: string;
  readonly upper: string;
  readonly candleCount: number;
  /** Opening time of the first and close of the last candle, epoch milliseconds. */
  readonly from: number;
  readonly to: number;
}

/**
 * Lowest low and highest high of the last days, out of hourly candles (oldest first), widened to the price increment.
 * Null when the window is not covered.
 */
export function suggestRange(
  candles: readonly ChartCandle[],
  days: SuggestionDays,
  priceIncrement: Decimal,
): RangeSuggestion | null {
  const last = candles.at(-1);
  if (last === undefined) return null;
  const to = last.time + HOUR_MS;
  const inside = candles.filter((candle) => candle.time >= to - days * DAY_MS);
  const [first] = inside;
  if (first === undefined || inside.length < (days * DAY_MS * COVERAGE_MIN) / HOUR_MS) return null;
  const low = Math.min(...inside.map((candle) => candle.low));
  const high = Math.max(...inside.map((candle) => candle.high));
  if (!(low > 0) || !(high > low)) return null;
  return {
    lower: toPlain(roundDownToIncrement(decFromNumber(low), priceIncrement)),
    upper: toPlain(roundUpToIncrement(decFromNumber(high), priceIncrement)),
    candleCount: inside.length,
    from: first.time,
    to,
  };
}
