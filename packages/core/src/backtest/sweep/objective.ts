import type { BacktestSummary } from '../summarise.ts';

export const OBJECTIVES = [
  'sharpe',
  'sortino',
  'calmar',
  'totalReturn',
  'cagr',
  'profitFactor',
  'expectancy',
  'sqn',
] as const;
export type Objective = (typeof OBJECTIVES)[number];

/** What a trial must keep to for its score to count. */
export interface TrialConstraints {
  /** Round trips. */
  readonly minTrades: number;
  /** Fraction of the peak, 0.2 = 20 %; null for any. */
  readonly maxDrawdown: number | null;
}

/** The figure that decides, more is better; null when it is undefined or a constraint is broken. */
export function scoreTrial(
  figures: BacktestSummary,
  objective: Objective,
  constraints: TrialConstraints,
): number | null {
  if (figures.trades < constraints.minTrades) return null;
  if (constraints.maxDrawdown !== null && figures.drawdownMax > constraints.maxDrawdown) return null;
  return figures[objective];
}
