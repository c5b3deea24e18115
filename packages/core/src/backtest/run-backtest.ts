import type { BacktestInput } from './backtest-input.ts';
import type { BacktestResult } from './backtest-result.ts';
import type { BacktestWorkspace } from './fast/create-run.ts';
import { runSignals } from './fast/run-signals.ts';
import { outlineResult } from './outline-result.ts';
import { toFillColumns, toTradeColumns } from './trade-columns.ts';

export interface BacktestOptions {
  /**
   * Keep the equity of every candle, in a column of the candles' length where one is given; the days and the maxima are
   * kept in any case.
   */
  readonly equity?: boolean | Float64Array;
  readonly workspace?: BacktestWorkspace;
}

/** Runs signals over candles by the stated rules: one pass, no allocation in it but for what it returns. */
export function runBacktest(input: BacktestInput, options: BacktestOptions = {}): BacktestResult {
  const run = runSignals(input, options.workspace, options.equity ?? false);
  return {
    ...outlineResult(run, input.startRow ?? 0),
    trades: toTradeColumns(run.book, input.candles.openTime),
    fills: toFillColumns(run.book),
    equity: run.equity,
  };
}
