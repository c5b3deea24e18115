import type { GridState } from '../../bots/grid/state.ts';
import type { CandleSeries } from '../../market/candle-series.ts';
import type { BacktestTerms } from '../backtest-terms.ts';
import type { GridBacktest } from '../run-grid-backtest.ts';

/** A grid's backtest that ran, with what it ran on. */
export interface GridRun {
  readonly candles: CandleSeries;
  readonly startRow: number;
  readonly terms: BacktestTerms;
  readonly result: Omit<Extract<GridBacktest, { status: 'done' }>, 'state'> & { readonly state: GridState };
}
