import type { StrategyFigures } from '@atb/api/functions/strategy-figures';
import type { BacktestResult } from '@atb/core/backtest/backtest-result';
import type { Assumptions } from '@atb/core/backtest/assumptions';
import type { BacktestWorkspace } from '@atb/core/backtest/fast/create-run';
import { runBacktest } from '@atb/core/backtest/run-backtest';
import { summarise } from '@atb/core/backtest/summarise';
import type { CandleSeries } from '@atb/core/market/candle-series';
import { compileStrategy, type createColumnCache } from '@atb/core/strategies/compile-strategy';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { thinEquity } from './thin-equity.ts';

/** What all strategies of one timeframe share. */
export interface Measure {
  readonly candles: CandleSeries;
  /** First row of the window. */
  readonly startRow: number;
  readonly assumptions: Assumptions;
  readonly cache: ReturnType<typeof createColumnCache>;
  readonly workspace: BacktestWorkspace;
}

/** Runs a strategy with its default parameters over the window. */
export function measureStrategy(definition: StrategyDefinition, measure: Measure): StrategyFigures {
  const { candles, startRow, assumptions, cache, workspace } = measure;
  const signals = compileStrategy(definition, { timeframe: candles.timeframe }).columns(candles, cache);
  const result = runBacktest({ candles, signals, assumptions, startRow }, { workspace, equity: true });
  cache.release(signals);
  const { trades, totalReturn, drawdownMax, winRate, profitFactor, sharpe, exposure, costShare } = summarise(result);
  const equity = result.equity ?? new Float64Array(0);
  return {
    trades,
    totalReturn,
    drawdownMax,
    winRate,
    profitFactor,
    sharpe,
    exposure,
    costs: (result.feesPaid + result.slippagePaid) / result.startEquity,
    costShare,
    ...halvesOf(result, equity),
    isOutOfSample: false,
    ...thinEquity(equity, startRow, result.startEquity),
  };
}

function halvesOf(
  { startRow, rows, startEquity, endEquity }: BacktestResult,
  equity: Float64Array,
): Pick<StrategyFigures, 'firstHalf' | 'secondHalf'> {
  const middle = equity[startRow + Math.floor(rows / 2) - 1];
  if (middle === undefined || !(middle > 0)) return { firstHalf: null, secondHalf: null };
  return { firstHalf: middle / startEquity - 1, secondHalf: endEquity / middle - 1 };
}
