import { type CandleSeries, sliceCandleSeries } from '../market/candle-series.ts';
import { checkLookahead, checkWarmUp } from './check-lookahead.ts';
import type { CompiledStrategy } from './compile-strategy.ts';
import { settlingLength } from './settling-length.ts';

/** What must hold of a strategy before it may be deployed. */
export interface StrategyChecks {
  /** No signal changes when the candles after it are hidden. */
  readonly lookahead: { readonly isPassed: boolean; readonly cuts: number; readonly differences: number };
  /** Signals hardly depend on how much history came before what a bot looks at: `share` of the compared rows differ. */
  readonly warmUp: { readonly isPassed: boolean; readonly rows: number; readonly share: number };
}

/** Candles that are compared: enough to meet every rule, few enough to be computed many times over. */
const ROWS = 500;
/** Where there are not so many, the comparison begins before signals have settled rather than with fewer than these. */
const ROWS_MIN = 100;
const CUTS = 8;
/** Least history that is taken away: a running total has no warm-up and yet never forgets. */
const SKIPPED_MIN = 100;
/** Share of the candles whose signal may depend on how much history came before, as when a bot is deployed. */
const SHARE_MAX = 0.1;

/** Candles that the checks look at, counted from the last. */
export function checkedLength({ warmUp }: CompiledStrategy): number {
  return warmUp + skippedLength(warmUp) + settlingLength(warmUp) + ROWS;
}

/** Candles below which the checks say little: a few signals of many decide. */
export function checkedLengthMin({ warmUp }: CompiledStrategy): number {
  return warmUp + skippedLength(warmUp) + ROWS_MIN;
}

/** Candles of history that are taken away to see what remembers them. */
export function skippedLength(warmUp: number): number {
  return Math.max(warmUp, SKIPPED_MIN);
}

/** Whether the strategy knows of the future, and whether it forgets its past in time, on the last candles of the range. */
export function checkStrategy(strategy: CompiledStrategy, candles: CandleSeries): StrategyChecks {
  const { warmUp: needed } = strategy;
  const first = candles.openTime[Math.max(0, candles.length - checkedLength(strategy))] ?? 0;
  const part = sliceCandleSeries(candles, first, Number.POSITIVE_INFINITY);
  const { cuts, differences } = checkLookahead(strategy, part, CUTS);
  const skipped = Math.min(skippedLength(needed), Math.floor(part.length / 2));
  const spare = Math.max(0, part.length - skipped - needed - ROWS_MIN);
  const warmUp = checkWarmUp(strategy, part, { skipped, settling: Math.min(settlingLength(needed), spare) });
  return {
    lookahead: { isPassed: differences.length === 0, cuts, differences: differences.length },
    warmUp: { isPassed: warmUp.share <= SHARE_MAX, rows: warmUp.rows, share: warmUp.share },
  };
}
