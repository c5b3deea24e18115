import type { CandleSeries } from '@atb/core/market/candle-series';
import type { CostedRules } from '@atb/core/strategies/find-cost-fault';

/** Asked of the validation thread. */
export interface ValidationTask {
  readonly rules: CostedRules;
  readonly candles: CandleSeries;
  /** Quote units. */
  readonly price: number;
}
