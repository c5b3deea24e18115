import { gzipSync } from 'node:zlib';
import type { PortfolioBundle, PortfolioLegResult } from '@atb/api/research-bundle';
import { type DescribedPortfolio, describePortfolio } from '@atb/core/backtest/portfolio/describe-portfolio';
import {
  type PortfolioLeg,
  type PortfolioResult,
  runPortfolioBacktest,
} from '@atb/core/backtest/portfolio/run-portfolio-backtest';
import { BACKTEST_ENGINE_VERSION } from '@atb/core/backtest/engine-version';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import { findWarnings } from '@atb/core/statistics/find-warnings';
import { checkStrategy, type StrategyChecks } from '@atb/core/strategies/check-strategy';
import { compileStrategy } from '@atb/core/strategies/compile-strategy';
import { describeCoverage } from './describe-coverage.ts';
import { listTrades, TRADES_MAX } from './list-trades.ts';
import { joinHashes } from './load-candles.ts';
import { warnOfDetail, warnOfFilters, warnOfReach, warnOfSkipped, warnOfWarmUp } from './result-warnings.ts';
import { sampleEquity } from './sample-equity.ts';
import type { PortfolioTask, WholeAnswer } from './thread-messages.ts';

interface Parts {
  readonly task: PortfolioTask;
  readonly params: Readonly<Record<string, number>>;
  readonly warmUp: number;
  readonly result: PortfolioResult;
  readonly described: DescribedPortfolio;
  readonly checks: readonly StrategyChecks[];
}

/** A strategy on several pairs with everything that its result says, inside a thread. */
export function buildPortfolio(task: PortfolioTask, onStep: () => void): WholeAnswer {
  const { definition, parts, assumptions } = task;
  const timeframe = timeframeOf(task);
  const strategy = compileStrategy(definition, { params: task.params, timeframe });
  const legs = parts.map(({ facts, ...part }): PortfolioLeg => {
    const signals = strategy.columns(part.candles);
    onStep();
    return { ...part, signals, symbol: facts.symbol };
  });
  const result = runPortfolioBacktest(legs, assumptions.startEquity);
  onStep();
  const described = describePortfolio(legs, result);
  onStep();
  const checks = parts.map(({ candles }) => {
    const passed = checkStrategy(strategy, candles);
    onStep();
    return passed;
  });
  const { params, warmUp } = strategy;
  const bundle = toBundle({ task, params, warmUp, result, described, checks });
  const { figures, digest, benchmark } = bundle;
  return {
    kind: 'portfolio',
    bundle: gzipSync(JSON.stringify(bundle)),
    digest,
    summary: { ...figures, benchmarkReturn: benchmark.totalReturn, params },
  };
}

function toBundle({ task, params, warmUp, result, described, checks }: Parts): PortfolioBundle {
  const { parts, definition, assumptions, range } = task;
  const timeframe = timeframeOf(task);
  const { startEquity, endEquity, daily, time, equity } = result;
  const { figures, benchmark, digest, skippedEntries, trades } = described;
  const legs = parts.map(
    ({ facts, candles, startRow, assumptions: own }, i): PortfolioLegResult => ({
      ...partOf(described.contributions, i),
      sourceTimeframe: facts.sourceTimeframe,
      dataHash: facts.dataHash,
      assumptions: own,
      coverage: describeCoverage({ candles, startRow, facts, wanted: warmUp }),
      checks: partOf(checks, i),
    }),
  );
  return {
    kind: 'portfolio',
    digest,
    engineVersion: BACKTEST_ENGINE_VERSION,
    dataHash: joinHashes(legs.map(({ dataHash }) => dataHash)),
    strategy: { definition, params },
    market: {
      ...range,
      timeframe,
      symbols: legs.map(({ symbol }) => symbol),
    },
    legs,
    assumptions,
    figures,
    benchmark,
    skippedEntries,
    startEquity,
    endEquity,
    curve: sampleEquity({ time, equity, benchmark: described.benchmarkEquity, startRow: 0 }),
    daily: { time: [...daily.time], equity: [...daily.equity], benchmark: [...described.benchmarkDaily] },
    trades: { ...listTrades(trades), leg: [...trades.leg.subarray(0, TRADES_MAX)] },
    warnings: [
      ...warnOfFilters(range.venue, legs),
      ...findWarnings({
        profits: trades.pnl,
        costs: result.feesPaid + result.slippagePaid,
        missingCandles: described.missingCandles,
      }),
      ...warnOfWarmUp(parts.map(({ facts: { symbol }, startRow }) => ({ symbol, startRow, wanted: warmUp }))),
      ...warnOfReach(
        legs.map(({ symbol, coverage }) => ({
          symbol,
          first: coverage.firstCandle,
          last: coverage.lastCandle + timeframeMs(timeframe),
        })),
        Date.parse(range.from),
        Date.parse(range.to),
      ),
      ...warnOfSkipped(skippedEntries),
      ...warnOfDetail(parts.map(({ facts }) => facts)),
    ],
  };
}

/** One for all pairs. */
function timeframeOf({ parts }: PortfolioTask): Timeframe {
  return partOf(parts, 0).candles.timeframe;
}

function partOf<Part>(parts: readonly Part[], index: number): Part {
  const part = parts[index];
  if (part === undefined) throw new Error(`the portfolio has no part ${index}`);
  return part;
}
