import type { SweepBundle } from '@atb/api/research-bundle';
import type { ResearchTrialRow } from '@atb/api/research-rows';
import { scoreTrial, type Objective, type TrialConstraints } from '@atb/core/backtest/sweep/objective';
import { figureDefinition } from '@atb/core/statistics/definitions';

/** One parameter set that was tried, as the screens show it. */
export interface LabTrial {
  readonly number: number;
  readonly params: Readonly<Record<string, number>>;
  /** More is better; null when the trial failed, broke a constraint or has no such figure. */
  readonly score: number | null;
  /** Fractions; null when the trial failed. */
  readonly totalReturn: number | null;
  readonly drawdownMax: number | null;
  readonly sharpe: number | null;
  readonly trades: number | null;
  /** Why it failed. */
  readonly fault: string | null;
}

/** What decides which trial is the best. */
export interface Judgement {
  readonly objective: Objective;
  readonly constraints: TrialConstraints;
}

export function objectiveName(objective: string): string {
  return figureDefinition(objective)?.name ?? objective;
}

/** A kept trial, scored as the server scores it. */
export function toTrial(
  { number, params, figures }: ResearchTrialRow,
  { objective, constraints }: Judgement,
): LabTrial {
  if ('fault' in figures) {
    const { fault } = figures;
    return { number, params, score: null, totalReturn: null, drawdownMax: null, sharpe: null, trades: null, fault };
  }
  const { totalReturn, drawdownMax, sharpe, trades } = figures;
  const score = scoreTrial(figures, objective, constraints);
  return { number, params, score, totalReturn, drawdownMax, sharpe, trades, fault: null };
}

/** The trials of a finished run. */
export function listTrials({ trials }: Pick<SweepBundle, 'trials'>): readonly LabTrial[] {
  const columns = Object.entries(trials.params);
  return Array.from({ length: trials.count }, (_, i) => ({
    number: i,
    params: Object.fromEntries(columns.map(([name, values]) => [name, values[i] ?? Number.NaN])),
    score: trials.score[i] ?? null,
    totalReturn: trials.totalReturn[i] ?? null,
    drawdownMax: trials.drawdownMax[i] ?? null,
    sharpe: trials.sharpe[i] ?? null,
    trades: trials.trades[i] ?? null,
    fault: null,
  }));
}

/** The trial with the best score, the earlier of equal ones; null when none has a score. */
export function findBest(trials: readonly LabTrial[]): LabTrial | null {
  let best: LabTrial | null = null;
  for (const trial of trials) {
    if (trial.score !== null && (best === null || trial.score > (best.score ?? 0))) best = trial;
  }
  return best;
}
