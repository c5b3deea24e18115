import { type CandleSeries, sliceCandleSeries } from '../market/candle-series.ts';
import { checkLookahead, checkWarmUp } from './check-lookahead.ts';
import type { CompiledStrategy } from './compile-strategy.ts';

/** What must hold of a strategy before it may be deployed. */
export interface StrategyChecks {
  /** No signal changes when the candles after it are hidden. */
  readonly lookahead: { readonly isPassed: boolean; readonly cuts: number; readonly differences: number };
  /** Signals hardly depend on how much history there was before the warm-up: `share` of the compared rows differ. */
  readonly warmUp: { readonly isPassed: boolean; readonly rows: number; readonly share: number };
}

/** Candles behind the warm-up that are compared: enough to meet every rule, few enough to be computed many times over. */
const ROWS = 500;
const CUTS = 8;
/** Share of the candles whose signal may depend on how much history came before, as when a bot is deployed. */
const SHARE_MAX = 0.1;

/** Whether the strategy knows of the future, and whether it forgets its past in time, on the last candles of the range. */
export function checkStrategy(strategy: CompiledStrategy, candles: CandleSeries): StrategyChecks {
  const wanted = strategy.warmUp * 2 + ROWS;
  const first = candles.openTime[Math.max(0, candles.length - wanted)] ?? 0;
  const part = sliceCandleSeries(candles, first, Number.POSITIVE_INFINITY);
  const { cuts, differences } = checkLookahead(strategy, part, CUTS);
  const warmUp = checkWarmUp(strategy, part, Math.min(strategy.warmUp, Math.floor(part.length / 2)));
  return {
    lookahead: { isPassed: differences.length === 0, cuts, differences: differences.length },
    warmUp: { isPassed: warmUp.share <= SHARE_MAX, rows: warmUp.rows, share: warmUp.share },
  };
}
