import type { Timeframe } from '@atb/core/market/timeframe';

/** The candles that are chosen so far; '' where nothing is. */
export interface BacktestMarket {
  readonly symbol: string;
  readonly timeframe: Timeframe | '';
  /** First day, `YYYY-MM-DD` in UTC. */
  readonly from: string;
}
