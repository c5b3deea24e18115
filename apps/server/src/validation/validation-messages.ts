import type { CandleSeries } from '@atb/core/market/candle-series';
import type { CostedRules } from '@atb/core/strategies/find-cost-fault';
import type { StrategyVerdict } from '@atb/core/strategies/validate-strategy';

/** Asked of the validation thread. */
export interface ValidationTask {
  readonly rules: CostedRules;
  readonly candles: CandleSeries;
  /** Quote units. */
  readonly price: number;
}

export type ValidationReply =
  | { readonly status: 'done'; readonly verdict: StrategyVerdict }
  /** The calculation itself threw. */
  | { readonly status: 'broken'; readonly message: string };
