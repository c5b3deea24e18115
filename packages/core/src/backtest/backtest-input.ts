import type { CandleSeries } from '../market/candle-series.ts';
import type { SignalColumns } from '../strategies/signal-columns.ts';
import type { Assumptions } from './assumptions.ts';

/** One instrument, what a strategy wants on it, and the assumptions. */
export interface BacktestInput {
  readonly candles: CandleSeries;
  /** As many rows as the candles. */
  readonly signals: SignalColumns;
  readonly assumptions: Assumptions;
  /** First row of the range; the rows before it only warm indicators up. 0 by default. */
  readonly startRow?: number;
  /** Candles of a shorter timeframe that show the order of prices within a candle. */
  readonly detail?: CandleSeries | null;
}
