import { gzipSync } from 'node:zlib';
import type { BacktestBundle } from '@atb/api/research-bundle';
import type { BacktestResult } from '@atb/core/backtest/backtest-result';
import { runBuyAndHold } from '@atb/core/backtest/buy-and-hold';
import { digestResult } from '@atb/core/backtest/digest';
import { BACKTEST_ENGINE_VERSION } from '@atb/core/backtest/engine-version';
import { runBacktest } from '@atb/core/backtest/run-backtest';
import { summarise } from '@atb/core/backtest/summarise';
import { checkStrategy, type StrategyChecks } from '@atb/core/strategies/check-strategy';
import { type CompiledStrategy, compileStrategy, createColumnCache } from '@atb/core/strategies/compile-strategy';
import type { StrategyParams } from '@atb/core/strategies/resolve-params';
import { simpleReturns } from '@atb/core/statistics/returns';
import { findWarnings } from '@atb/core/statistics/find-warnings';
import { describeCoverage } from './describe-coverage.ts';
import { listTrades } from './list-trades.ts';
import { sampleEquity } from './sample-equity.ts';
import { warnOfDetail, warnOfFilters, warnOfSkipped, warnOfWarmUp } from './result-warnings.ts';
import type { BacktestAnswer, ResearchContext, ResultFacts } from './thread-messages.ts';

interface BundleParts {
  readonly context: ResearchContext;
  readonly strategy: CompiledStrategy;
  readonly facts: ResultFacts;
  readonly result: BacktestResult;
  readonly benchmark: BacktestResult;
  readonly checks: StrategyChecks;
}

interface BundleTask {
  readonly params: StrategyParams;
  readonly facts: ResultFacts;
}

/** One backtest with everything that is told of it, inside a thread. */
export function buildBundle(
  context: ResearchContext,
  { params, facts }: BundleTask,
  onStep: () => void,
): BacktestAnswer {
  const { candles, definition, assumptions, startRow, detail } = context;
  const strategy = compileStrategy(definition, { params, timeframe: candles.timeframe });
  const cache = createColumnCache(candles);
  const signals = strategy.columns(candles, cache);
  onStep();
  const result = runBacktest(
    { candles, signals, assumptions, startRow, detail },
    { equity: cache.takeUnread() ?? true },
  );
  onStep();
  const benchmark = runBuyAndHold(candles, assumptions, startRow, { equity: cache.takeUnread() ?? true });
  onStep();
  const checks = checkStrategy(strategy, candles);
  onStep();
  const bundle = describe({ context, strategy, facts, result, benchmark, checks });
  const { figures, digest } = bundle;
  return {
    kind: 'backtest',
    bundle: gzipSync(JSON.stringify(bundle)),
    digest,
    figures,
    returns: simpleReturns(result.daily.equity, result.startEquity),
    summary: { ...figures, benchmarkReturn: bundle.benchmark.totalReturn, params: strategy.params },
  };
}

function describe(parts: BundleParts): BacktestBundle {
  const { context, strategy, facts, result, benchmark, checks } = parts;
  const { candles, startRow, assumptions } = context;
  const { dataHash, venue, symbol, sourceTimeframe, from, to } = facts;
  return {
    kind: 'backtest',
    digest: digestResult(result),
    engineVersion: BACKTEST_ENGINE_VERSION,
    dataHash,
    strategy: { definition: context.definition, params: strategy.params },
    market: { venue, symbol, timeframe: candles.timeframe, sourceTimeframe, from, to },
    assumptions,
    coverage: describeCoverage({ candles, startRow, facts, wanted: strategy.warmUp }),
    figures: summarise(result),
    benchmark: summarise(benchmark),
    skippedEntries: result.skippedEntries,
    startEquity: result.startEquity,
    endEquity: result.endEquity,
    curve: sampleEquity({
      time: candles.openTime,
      equity: result.equity ?? new Float64Array(0),
      benchmark: benchmark.equity ?? new Float64Array(0),
      startRow,
    }),
    daily: {
      time: [...result.daily.time],
      equity: [...result.daily.equity],
      benchmark: [...benchmark.daily.equity],
    },
    trades: listTrades(result.trades),
    checks,
    warnings: listWarnings(parts),
  };
}

function listWarnings({ context, result, strategy, facts }: BundleParts): BacktestBundle['warnings'] {
  const { trades, feesPaid, slippagePaid, missingCandles, startRow, skippedEntries } = result;
  return [
    ...warnOfFilters(facts.venue, [{ symbol: facts.symbol, assumptions: context.assumptions }]),
    ...findWarnings({ profits: trades.pnl, costs: feesPaid + slippagePaid, missingCandles }),
    ...warnOfWarmUp([{ symbol: facts.symbol, startRow, wanted: strategy.warmUp }]),
    ...warnOfSkipped(skippedEntries),
    ...warnOfDetail([facts]),
  ];
}
