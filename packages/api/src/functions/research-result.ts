import type { ResearchBundle } from '../research-bundle.ts';

/**
 * How often its owner has tried, at the moment of reading. Beside the bundle and not in it: the bundle of the same run is
 * always the same.
 */
export interface TrialRecord {
  /**
   * Parameter sets of this strategy on this market and timeframe that came to figures: backtests and the trials of sweeps
   * and walk-forwards that are kept. The same set counts once; with other rules under the same name it is another.
   */
  readonly count: number;
  /** Sharpe ratio a year that the best of so many without skill can be expected to show. */
  readonly expectedSharpe: number | null;
  /** Probability that the true Sharpe ratio is above that; for one trial, that it is above 0. */
  readonly deflatedSharpe: number | null;
}

/** What was known of the days before the run was started. */
export interface EarlierLooks {
  /** Runs of this strategy on these pairs that were started before and are kept, on any timeframe. */
  readonly runs: number;
  /** End of the last candle range that one of them saw, ISO: what lies after it was not looked at. Null without any. */
  readonly seenTo: string | null;
  /** Whether the run opened the period that a sweep had sealed. */
  readonly isHoldout: boolean;
}

export interface RunHistory {
  readonly trials: TrialRecord;
  readonly earlier: EarlierLooks;
}

export type ResearchResultResponse =
  | {
      readonly success: true;
      readonly name: string;
      readonly bundle: ResearchBundle;
      /** Of a backtest, for its owner alone. */
      readonly history?: RunHistory;
    }
  | { readonly success: false; readonly reason: string; readonly error: string; readonly field: string };
