import { gzipSync } from 'node:zlib';
import type { BacktestBundle } from '@atb/api/research-bundle';
import type { BacktestResult } from '@atb/core/backtest/backtest-result';
import { runBuyAndHold } from '@atb/core/backtest/buy-and-hold';
import { digestResult } from '@atb/core/backtest/digest';
import { BACKTEST_ENGINE_VERSION } from '@atb/core/backtest/result-bundle';
import { runBacktest } from '@atb/core/backtest/run-backtest';
import { summarise } from '@atb/core/backtest/summarise';
import { checkStrategy, type StrategyChecks } from '@atb/core/strategies/check-strategy';
import { type CompiledStrategy, compileStrategy } from '@atb/core/strategies/compile-strategy';
import type { StrategyParams } from '@atb/core/strategies/resolve-params';
import { simpleReturns } from '@atb/core/statistics/returns';
import { findWarnings } from '@atb/core/statistics/find-warnings';
import { listTrades } from './list-trades.ts';
import { sampleEquity } from './sample-equity.ts';
import type { BacktestAnswer, ResearchContext, ResultFacts } from './thread-messages.ts';

const GAPS_MAX = 200;

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
  const { candles, definition, terms, startRow, detail } = context;
  const strategy = compileStrategy(definition, { params, timeframe: candles.timeframe });
  const signals = strategy.columns(candles);
  onStep();
  const result = runBacktest({ candles, signals, terms, startRow, detail }, { equity: true });
  onStep();
  const benchmark = runBuyAndHold(candles, terms, startRow, { equity: true });
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

function describe({ context, strategy, facts, result, benchmark, checks }: BundleParts): BacktestBundle {
  const { candles, startRow, terms } = context;
  const { openTime } = candles;
  const { dataHash, venue, symbol, sourceTimeframe, from, to, gaps } = facts;
  return {
    kind: 'backtest',
    digest: digestResult(result),
    engineVersion: BACKTEST_ENGINE_VERSION,
    dataHash,
    strategy: { definition: context.definition, params: strategy.params },
    market: { venue, symbol, timeframe: candles.timeframe, sourceTimeframe, from, to },
    terms,
    coverage: {
      candles: result.rows,
      warmUp: startRow,
      warmUpWanted: strategy.warmUp,
      missing: result.missingCandles,
      gaps: gaps.slice(0, GAPS_MAX),
      firstCandle: openTime[startRow] ?? 0,
      lastCandle: openTime[candles.length - 1] ?? 0,
    },
    figures: summarise(result),
    benchmark: summarise(benchmark),
    skippedEntries: result.skippedEntries,
    startEquity: result.startEquity,
    endEquity: result.endEquity,
    curve: sampleEquity({
      time: openTime,
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
    warnings: listWarnings(result, strategy),
  };
}

function listWarnings(result: BacktestResult, { warmUp }: CompiledStrategy): BacktestBundle['warnings'] {
  const { trades, feesPaid, slippagePaid, missingCandles, startRow, skippedEntries } = result;
  const costs = feesPaid + slippagePaid;
  const warnings: { code: string; message: string }[] = [
    ...findWarnings({ profits: trades.pnl, costs, missingCandles }),
  ];
  if (startRow < warmUp) {
    const message = `Of the ${warmUp} candles that warm the indicators up only ${startRow} lie before the range, so the first signals come late.`;
    warnings.push({ code: 'SHORT_WARM_UP', message });
  }
  if (skippedEntries > 0) {
    const message = `${skippedEntries} entries were not placed, for want of money or below the venue's minimum.`;
    warnings.push({ code: 'SKIPPED_ENTRIES', message });
  }
  return warnings;
}
