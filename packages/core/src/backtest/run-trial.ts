import type { BacktestInput } from './backtest-input.ts';
import type { BacktestWorkspace } from './fast/create-run.ts';
import { runSignals } from './fast/run-signals.ts';
import { type ResultOutline, outlineResult } from './outline-result.ts';
import type { TradeColumns } from './trade-columns.ts';

/** What figures are reckoned from. */
export interface TrialResult extends ResultOutline {
  /** In the workspace's memory: gone with its next run. */
  readonly trades: Pick<TradeColumns, 'length' | 'entryRow' | 'exitRow' | 'reason' | 'pnl'>;
}

/** A backtest of which only the figures are wanted, as a sweep makes thousands of: the same run, nothing copied out of it. */
export function runTrial(input: BacktestInput, workspace: BacktestWorkspace): TrialResult {
  const run = runSignals(input, workspace, false);
  const { length, columns } = run.book.trades;
  const view = (column: Float64Array): Float64Array => column.subarray(0, length);
  return {
    ...outlineResult(run, input.startRow ?? 0),
    trades: {
      length,
      entryRow: view(columns.entryRow),
      exitRow: view(columns.exitRow),
      reason: view(columns.reason),
      pnl: view(columns.pnl),
    },
  };
}
