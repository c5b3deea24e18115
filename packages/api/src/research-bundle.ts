import type { Assumptions } from '@atb/core/backtest/assumptions';
import type { ExitReason } from '@atb/core/backtest/exit-reason';
import type { BotBacktester, DescribedBot } from '@atb/core/backtest/bot/bot-backtester';
import type { InstrumentContribution } from '@atb/core/backtest/portfolio/describe-portfolio';
import type { BacktestSummary } from '@atb/core/backtest/summarise';
import type { BacktesterOf } from '@atb/core/bots/backtesters';
import type { BacktestedBotKind } from '@atb/core/bots/kinds';
import type { BotState } from '@atb/core/engine/bot/bot-state';
import type { StrategyChecks } from '@atb/core/strategies/check-strategy';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import type { OverfittingReport, RatedTrial, TrialColumns } from './rated-trial.ts';

/** Columns of equal length; times are milliseconds since 1970 UTC, money is in quote units. */
export interface EquityColumns {
  readonly time: readonly number[];
  readonly equity: readonly number[];
  /** Buy and hold under the same assumptions. */
  readonly benchmark: readonly number[];
}

export interface EquityCurve extends EquityColumns {
  /** Fall from the highest equity so far, as a fraction of it. */
  readonly drawdown: readonly number[];
}

/** Round trips by column, in the order in which they ended. */
export interface TradeList {
  /** How many there were; the columns hold the first 50,000. */
  readonly total: number;
  readonly entryTime: readonly number[];
  readonly exitTime: readonly number[];
  /** 1 = long, -1 = short. */
  readonly side: readonly number[];
  readonly reason: readonly ExitReason[];
  readonly entryPrice: readonly number[];
  readonly exitPrice: readonly number[];
  readonly quantity: readonly number[];
  readonly fees: readonly number[];
  readonly slippageCost: readonly number[];
  readonly pnl: readonly number[];
  /** Fraction of the entry's notional. */
  readonly return: readonly number[];
}

interface MarketFacts {
  readonly venue: string;
  readonly timeframe: string;
  /** ISO; candles with `from <= openTime < to`. */
  readonly from: string;
  readonly to: string;
}

/** What there was of the candles of one pair. */
export interface CandleCoverage {
  readonly candles: number;
  /** Candles before the range that were there for the indicators, and how many the strategy asks for. */
  readonly warmUp: number;
  readonly warmUpWanted: number;
  readonly missing: number;
  readonly gaps: ReadonlyArray<{ readonly from: number; readonly to: number; readonly missing: number }>;
  readonly firstCandle: number;
  readonly lastCandle: number;
}

/** What every backtest came to, whatever it is of. */
export interface ResultFigures {
  /** Of trades, fills and daily equity: the same inputs give the same. */
  readonly digest: string;
  readonly engineVersion: number;
  /** SHA-256 of the candles, warm-up included; of several series that of their hashes, one a line. */
  readonly dataHash: string;
  readonly assumptions: Assumptions;
  readonly figures: BacktestSummary;
  /** Buy and hold under the same assumptions; of a portfolio for equal parts of the money. */
  readonly benchmark: BacktestSummary;
  readonly startEquity: number;
  readonly endEquity: number;
  /** At most 2,000 points, the lows and highs between them kept. */
  readonly curve: EquityCurve;
  /** At the end of every UTC day. */
  readonly daily: EquityColumns;
  readonly trades: TradeList;
  /** In sentences. */
  readonly warnings: ReadonlyArray<{ readonly code: string; readonly message: string }>;
}

interface StrategyUsed {
  readonly definition: StrategyDefinition;
  readonly params: Readonly<Record<string, number>>;
}

/** All that the backtest of a strategy on one pair came to and all that it depends on. */
export interface BacktestBundle extends ResultFigures {
  readonly kind: 'backtest';
  readonly strategy: StrategyUsed;
  readonly market: MarketFacts & {
    readonly symbol: string;
    /** What the candles were summed from. */
    readonly sourceTimeframe: string;
  };
  readonly coverage: CandleCoverage;
  /** Entries that money or the venue's minimum did not allow. */
  readonly skippedEntries: number;
  readonly checks: StrategyChecks;
}

/** One pair of a portfolio, and what it brought. */
export interface PortfolioLegResult extends InstrumentContribution {
  readonly sourceTimeframe: string;
  readonly dataHash: string;
  readonly assumptions: Assumptions;
  readonly coverage: CandleCoverage;
  readonly checks: StrategyChecks;
}

/** All that a strategy came to on several pairs that share one account. */
export interface PortfolioBundle extends ResultFigures {
  readonly kind: 'portfolio';
  readonly strategy: StrategyUsed;
  readonly market: MarketFacts & { readonly symbols: readonly string[] };
  /** In the order of `market.symbols`. */
  readonly legs: readonly PortfolioLegResult[];
  /** `leg` is the place of the trade's pair in `legs`. */
  readonly trades: TradeList & { readonly leg: readonly number[] };
  readonly skippedEntries: number;
}

/** Executions of a bot by column, oldest first. */
export interface BotFillList {
  /** How many there were; the columns hold the first 50,000. */
  readonly total: number;
  /** Close of the candle, milliseconds since 1970 UTC. */
  readonly time: readonly number[];
  readonly side: ReadonlyArray<'buy' | 'sell'>;
  readonly price: readonly number[];
  readonly quantity: readonly number[];
  readonly fee: readonly number[];
  /** Net of both fees; null for a purchase. */
  readonly realized: ReadonlyArray<number | null>;
}

/** What the backtests of all kinds of bots have beside their figures. */
export interface BotBundle extends ResultFigures {
  readonly market: BacktestBundle['market'];
  readonly coverage: CandleCoverage;
  /** What the bot noted beside what its fills say; at most 100. */
  readonly notes: ReadonlyArray<{
    readonly at: number;
    readonly severity: 'info' | 'warning' | 'error';
    readonly code: string;
    readonly message: string;
  }>;
}

/**
 * All that a bot came to on the candles of one pair, as the backtester of its kind tells it. The account begins with what the bot
 * sets aside.
 */
export interface DescribedBotBundle<
  Kind extends string = string,
  Params = object,
  Described extends DescribedBot = DescribedBot,
  Columns = object,
> extends BotBundle {
  readonly kind: Kind;
  readonly params: Params;
  readonly sum: Described['sum'];
  readonly levels: Described['levels'];
  readonly exits: Described['exits'];
  readonly fills: BotFillList & Columns;
}

type DescribedBy<Kind extends string, Backtester> =
  Backtester extends BotBacktester<
    infer State extends BotState,
    infer _Booking,
    infer Described extends DescribedBot,
    infer Columns
  >
    ? DescribedBotBundle<Kind, State['params'], Described, Columns>
    : never;

/** What a bot came to, by its kind. */
export type BotBundles = { readonly [Kind in BacktestedBotKind]: DescribedBy<Kind, BacktesterOf<Kind>> };

export type AnyBotBundle = BotBundles[BacktestedBotKind];

/** What a backtest can come to. */
export type AnyBacktestBundle = BacktestBundle | PortfolioBundle | AnyBotBundle;

export interface StressReport {
  readonly cases: ReadonlyArray<{ readonly id: string; readonly label: string; readonly figures: BacktestSummary }>;
  /** Blocks of days in another order, 1,000 times; null for too few days. 5 %, 50 % and 95 % of the draws lie below. */
  readonly shuffled: {
    readonly draws: number;
    readonly totalReturn: { readonly low: number; readonly middle: number; readonly high: number };
    readonly drawdownMax: { readonly low: number; readonly middle: number; readonly high: number };
    readonly lossShare: number;
  } | null;
}

interface SearchBundle {
  readonly digest: string;
  readonly engineVersion: number;
  readonly dataHash: string;
  readonly strategy: { readonly definition: StrategyDefinition };
  readonly market: BacktestBundle['market'];
  readonly assumptions: Assumptions;
  readonly objective: string;
  readonly sampler: string;
  readonly seed: number;
  readonly constraints: { readonly minTrades: number; readonly maxDrawdown: number | null };
  /** What was varied: how many values of each, and how many combinations there are. */
  readonly dimensions: ReadonlyArray<{
    readonly name: string;
    readonly count: number;
    readonly first: number;
    readonly last: number;
  }>;
  readonly combinations: number;
  readonly warnings: BacktestBundle['warnings'];
}

export interface SweepBundle extends SearchBundle {
  readonly kind: 'sweep';
  readonly trials: TrialColumns;
  /** Null when no trial has a score. */
  readonly best: RatedTrial | null;
  /** The best trial as a backtest of its own. */
  readonly bestBacktest: BacktestBundle | null;
  /** The fifty best, the best first. */
  readonly top: readonly RatedTrial[];
  /** Numbers of the trials that no other beats in return without a deeper drawdown. */
  readonly pareto: readonly number[];
  readonly importance: ReadonlyArray<{ readonly name: string; readonly share: number | null }>;
  readonly overfitting: OverfittingReport | null;
  readonly stress: StressReport | null;
  /** The end of the range that no trial has seen; ISO. */
  readonly holdout: { readonly from: string; readonly to: string } | null;
}

export interface WalkForwardFold {
  /** ISO; training and test are `from <= openTime < to`. */
  readonly trainFrom: string;
  readonly trainTo: string;
  readonly testFrom: string;
  readonly testTo: string;
  /** Chosen on the training part; null when no trial there had a score, and then the test is not traded. */
  readonly params: Readonly<Record<string, number>> | null;
  readonly trainScore: number | null;
  readonly train: BacktestSummary | null;
  readonly test: BacktestSummary | null;
}

export interface WalkForwardBundle extends SearchBundle {
  readonly kind: 'walk_forward';
  readonly mode: 'rolling' | 'anchored';
  readonly folds: readonly WalkForwardFold[];
  /** Of the tests one after another, each beginning with what the one before it left. */
  readonly figures: BacktestSummary;
  readonly benchmark: { readonly totalReturn: number; readonly drawdownMax: number };
  /** Growth a year of all tests in a row over the mean of the training parts; null unless both are above 0. */
  readonly efficiency: number | null;
  readonly startEquity: number;
  readonly endEquity: number;
  readonly curve: EquityCurve;
  readonly daily: EquityColumns;
  readonly trades: TradeList;
}

export type ResearchBundle = AnyBacktestBundle | SweepBundle | WalkForwardBundle;
