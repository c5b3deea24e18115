import { runBacktest } from '@atb/core/backtest/run-backtest';
import { type BacktestSummary, summarise } from '@atb/core/backtest/summarise';
import type { CandleSeries } from '@atb/core/market/candle-series';
import { compileStrategy, createColumnCache } from '@atb/core/strategies/compile-strategy';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { CROSS_ASSUMPTIONS } from './cross-strategy.ts';

/** From the rule as data to statistics, with everything made anew, as the server runs a backtest. */
export function runCross(candles: CandleSeries, definition: StrategyDefinition): BacktestSummary {
  const cache = createColumnCache(candles);
  const signals = compileStrategy(definition, { timeframe: candles.timeframe }).columns(candles, cache);
  return summarise(
    runBacktest({ candles, signals, assumptions: CROSS_ASSUMPTIONS }, { equity: cache.takeUnread() ?? true }),
  );
}
