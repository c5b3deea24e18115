import { type TrialLuck, trialLuck, YEAR_DAYS } from './trial-luck.ts';
import { expectedMaximumSharpe } from './deflated-sharpe.ts';

/** How often an account has tried, ever. */
export interface LuckBudget {
  readonly backtests: number;
  readonly sweepTrials: number;
  readonly walkForwardTrials: number;
  /** Trials with a Sharpe ratio a year, the sum of those ratios and of their squares. */
  readonly rated: number;
  readonly sharpeSum: number;
  readonly sharpeSquares: number;
}

/** Days out of sample that every tenfold of trials asks for. */
const EVIDENCE_DAYS_A_TENFOLD = 30;

/** So many trials are a search, whatever each of them was. */
export const SEARCH_TRIALS = 10;

export const LUCK_RULE = `For every tenfold of trials that your account has ever run, a deploy of what a run found asks for ${EVIDENCE_DAYS_A_TENFOLD} days out of sample that made money, of a single backtest from ${SEARCH_TRIALS} trials on; with fewer it asks you to acknowledge that the result may be luck. Ghost runs are made by your browser and are not counted.`;

export function countTrials({ backtests, sweepTrials, walkForwardTrials }: LuckBudget): number {
  return backtests + sweepTrials + walkForwardTrials;
}

/** Between the Sharpe ratios a year of all trials ever (n - 1); null when fewer than two have one. */
export function sharpeVariance({ rated, sharpeSum, sharpeSquares }: LuckBudget): number | null {
  if (rated < 2) return null;
  return Math.max(0, (sharpeSquares - sharpeSum ** 2 / rated) / (rated - 1));
}

/** Sharpe ratio a year that the best of all trials without skill can be expected to show; null where nothing can be said. */
export function luckiestSharpe(budget: LuckBudget): number | null {
  const variance = sharpeVariance(budget);
  const count = countTrials(budget);
  if (count <= 1) return 0;
  return variance === null ? null : expectedMaximumSharpe(count, variance);
}

/**
 * The deflated Sharpe ratio of one result after all trials of the account, whatever they were of. Ratios of results without skill vary
 * by 1 ÷ days, a day; what varies more was measured on fewer days, such as the training parts of a walk-forward, or on other markets,
 * and says nothing of how lucky a result of so many days can be.
 * @see Lo, The Statistics of Sharpe Ratios, 2002: the variance of the estimate for a true ratio of 0
 */
export function accountLuck(
  result: { readonly equity: ArrayLike<number>; readonly startEquity: number },
  budget: LuckBudget,
): TrialLuck {
  const between = sharpeVariance(budget);
  const withoutSkill = YEAR_DAYS / Math.max(1, result.equity.length);
  return trialLuck(result, {
    count: Math.max(1, countTrials(budget)),
    sharpeVariance: between === null ? null : Math.min(between, withoutSkill),
  });
}

/** Days out of sample that a deploy from the Lab asks for after so many trials: 0 for one, 30 for ten, 120 for ten thousand. */
export function evidenceDays(trials: number): number {
  return trials <= 1 ? 0 : Math.ceil(EVIDENCE_DAYS_A_TENFOLD * Math.log10(trials) - 1e-9);
}
