import { deflatedSharpe, expectedMaximumSharpe, sharpeSample } from './deflated-sharpe.ts';
import { simpleReturns } from './returns.ts';

export const YEAR_DAYS = 365;

/** What is known of the parameter sets that were tried before one was shown. */
export interface TrialCount {
  /** The one that is shown included. */
  readonly count: number;
  /** Between the trials' Sharpe ratios a year (n - 1); null when fewer than two of them have one. */
  readonly sharpeVariance: number | null;
}

/** How much of a Sharpe ratio may be owed to having tried so often. */
export interface TrialLuck {
  /** Sharpe ratio a year that the best of so many trials without skill can be expected to show; 0 for one. */
  readonly expectedSharpe: number | null;
  /** Probability that the true Sharpe ratio is above that; for one trial the probabilistic Sharpe ratio against 0. */
  readonly deflatedSharpe: number | null;
}

/** @param equity At the end of every day. */
export function trialLuck(
  { equity, startEquity }: { readonly equity: ArrayLike<number>; readonly startEquity: number },
  { count, sharpeVariance }: TrialCount,
): TrialLuck {
  const variance = count <= 1 ? 0 : sharpeVariance;
  if (variance === null) return { expectedSharpe: null, deflatedSharpe: null };
  const sample = sharpeSample(simpleReturns(equity, startEquity));
  return {
    expectedSharpe: expectedMaximumSharpe(count, variance),
    deflatedSharpe: sample === null ? null : deflatedSharpe(sample, count, variance / YEAR_DAYS),
  };
}
