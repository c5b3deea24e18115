import { runTrial } from '@atb/core/backtest/run-trial';
import { createBacktestWorkspace } from '@atb/core/backtest/fast/create-run';
import { type BacktestSummary, summarise } from '@atb/core/backtest/summarise';
import type { CandleSeries } from '@atb/core/market/candle-series';
import { emaCross } from '@atb/core/strategies/catalogue/trend/ema-cross';
import { compileStrategy, createColumnCache } from '@atb/core/strategies/compile-strategy';
import type { FreeColumns } from '@atb/core/strategies/columns/column-cache';
import { CROSS_ASSUMPTIONS } from './cross-strategy.ts';

export interface Pair {
  readonly fast: number;
  readonly slow: number;
}

/** 25 fast and 40 slow averages, in the order of the numbers of a grid's trials. */
export function sweepPairs(): readonly Pair[] {
  const pairs: Pair[] = [];
  for (let fast = 5; fast < 30; fast += 1) for (let slow = 30; slow < 150; slow += 3) pairs.push({ fast, slow });
  return pairs;
}

/** A sweep that is under way. */
export interface Sweep {
  /** Columns are computed once and shared by all pairs that it is given. */
  readonly run: (pairs: readonly Pair[]) => readonly BacktestSummary[];
  /** Ends it; the next one may have its memory, as in the server's threads. */
  readonly close: () => FreeColumns;
}

/** The engine that runs every strategy, for pairs as they come. */
export function createSweep(candles: CandleSeries, memory: FreeColumns | null = null): Sweep {
  const cache = createColumnCache(candles, { memory });
  const workspace = createBacktestWorkspace(candles);
  return {
    run: (pairs) =>
      pairs.map(({ fast, slow }) => {
        const strategy = compileStrategy(emaCross, { params: { fast, slow }, timeframe: candles.timeframe });
        const signals = strategy.columns(candles, cache);
        const summary = summarise(runTrial({ candles, signals, assumptions: CROSS_ASSUMPTIONS }, workspace));
        cache.release(signals);
        return summary;
      }),
    close: () => cache.close(),
  };
}

/** All pairs in one piece. */
export function runSweep(candles: CandleSeries, pairs: readonly Pair[]): readonly BacktestSummary[] {
  return createSweep(candles).run(pairs);
}
