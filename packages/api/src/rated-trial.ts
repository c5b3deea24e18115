import type { BacktestSummary } from '@atb/core/backtest/summarise';

/** Trials by column, in the order of their numbers; null where a figure is undefined or the trial failed. */
export interface TrialColumns {
  readonly count: number;
  /** Values by parameter. */
  readonly params: Readonly<Record<string, readonly number[]>>;
  readonly score: ReadonlyArray<number | null>;
  readonly totalReturn: ReadonlyArray<number | null>;
  readonly drawdownMax: ReadonlyArray<number | null>;
  readonly sharpe: ReadonlyArray<number | null>;
  readonly trades: ReadonlyArray<number | null>;
}

/** How much of the best trial may be luck. */
export interface OverfittingReport {
  /** Trials that were made: the more, the better the best one is by chance alone. */
  readonly trials: number;
  /** Sharpe ratio a year that the best of so many trials without skill can be expected to show. */
  readonly expectedSharpe: number | null;
  /** Probability that the best trial's true Sharpe ratio is above 0 once the number of trials is paid for. */
  readonly deflatedSharpe: number | null;
  /** Probability of backtest overfitting: how often the best in one half of the time is below the median in the other. */
  readonly probability: number | null;
  /** Trials that this probability was reckoned from: all, or evenly chosen ones when there were too many. */
  readonly judged: number;
}

export interface RatedTrial {
  readonly number: number;
  readonly params: Readonly<Record<string, number>>;
  readonly score: number | null;
  readonly figures: BacktestSummary;
  /** Neighbours in the space that were tried, what they scored, and their mean over the trial's own score (at most 1). */
  readonly neighbourhood: {
    readonly tried: number;
    readonly mean: number | null;
    readonly worst: number | null;
    readonly stability: number | null;
  };
}
