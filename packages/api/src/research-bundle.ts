import type { BacktestTerms } from '@atb/core/backtest/backtest-terms';
import type { ExitReason } from '@atb/core/backtest/exit-reason';
import type { BacktestSummary } from '@atb/core/backtest/summarise';
import type { StrategyDefinition } from '@atb/core/strategies/definition';

/** Columns of equal length; times are milliseconds since 1970 UTC, money is in quote units. */
export interface EquityColumns {
  readonly time: readonly number[];
  readonly equity: readonly number[];
  /** Buy and hold under the same terms. */
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

/** All that a backtest came to and all that it depends on. */
export interface BacktestBundle {
  readonly kind: 'backtest';
  /** Of trades, fills and daily equity: the same inputs give the same. */
  readonly digest: string;
  readonly engineVersion: number;
  /** SHA-256 of the candles, warm-up included. */
  readonly dataHash: string;
  readonly strategy: {
    readonly definition: StrategyDefinition;
    readonly params: Readonly<Record<string, number>>;
  };
  readonly market: {
    readonly venue: string;
    readonly symbol: string;
    readonly timeframe: string;
    /** What the candles were summed from. */
    readonly sourceTimeframe: string;
    /** ISO; candles with `from <= openTime < to`. */
    readonly from: string;
    readonly to: string;
  };
  readonly terms: BacktestTerms;
  readonly coverage: {
    readonly candles: number;
    /** Candles before the range that were there for the indicators, and how many the strategy asks for. */
    readonly warmUp: number;
    readonly warmUpWanted: number;
    readonly missing: number;
    readonly gaps: ReadonlyArray<{ readonly from: number; readonly to: number; readonly missing: number }>;
    readonly firstCandle: number;
    readonly lastCandle: number;
  };
  readonly figures: BacktestSummary;
  /** Buy and hold under the same terms. */
  readonly benchmark: BacktestSummary;
  /** Entries that money or the venue's minimum did not allow. */
  readonly skippedEntries: number;
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
