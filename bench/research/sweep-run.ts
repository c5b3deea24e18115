import { runTrial } from '@atb/core/backtest/run-trial';
import { createBacktestWorkspace } from '@atb/core/backtest/fast/create-run';
import { type BacktestSummary, summarise } from '@atb/core/backtest/summarise';
import type { CandleSeries } from '@atb/core/market/candle-series';
import { emaCross } from '@atb/core/strategies/catalogue/trend/ema-cross';
import { compileStrategy, createColumnCache } from '@atb/core/strategies/compile-strategy';
import { CROSS_TERMS } from './cross-strategy.ts';

export interface Pair {
  readonly fast: number;
  readonly slow: number;
}

/** 25 fast and 40 slow averages. */
export function sweepPairs(): readonly Pair[] {
  const pairs: Pair[] = [];
  for (let fast = 5; fast < 30; fast += 1) for (let slow = 30; slow < 150; slow += 3) pairs.push({ fast, slow });
  return pairs;
}

/** The engine that runs every strategy, for pairs as they come: columns are computed once and shared by all that it is given. */
export function createSweep(candles: CandleSeries): (pairs: readonly Pair[]) => readonly BacktestSummary[] {
  const cache = createColumnCache(candles);
  const workspace = createBacktestWorkspace(candles);
  return (pairs) =>
    pairs.map(({ fast, slow }) => {
      const strategy = compileStrategy(emaCross, { params: { fast, slow }, timeframe: candles.timeframe });
      const signals = strategy.columns(candles, cache);
      const summary = summarise(runTrial({ candles, signals, terms: CROSS_TERMS }, workspace));
      cache.release(signals);
      return summary;
    });
}

/** All pairs in one piece. */
export function runSweep(candles: CandleSeries, pairs: readonly Pair[]): readonly BacktestSummary[] {
  return createSweep(candles)(pairs);
}
