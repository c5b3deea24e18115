import { quantile } from '../../statistics/moments.ts';
import type { GhostRun } from './ghost-run.ts';

/** What a run over one redrawn history came to. */
export interface GhostOutcome {
  /** Of the start equity; a fraction. */
  readonly totalReturn: number;
  /** 0 to 1. */
  readonly drawdownMax: number;
}

/** How outcomes of redrawn histories spread; fractions. */
export interface OutcomeSpread {
  readonly paths: number;
  /** Returns that 5, 25, 50, 75 and 95 of a hundred histories stay below. */
  readonly p5: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p95: number;
  /** Share of the histories that end below the start equity. */
  readonly lossShare: number;
  /** Drawdown that 95 of a hundred histories stay below. */
  readonly drawdown95: number;
}

export function ghostOutcomeOf({ startEquity, endEquity, drawdownMax }: GhostRun): GhostOutcome {
  return { totalReturn: endEquity / startEquity - 1, drawdownMax };
}

/** Null without any outcome. */
export function outcomeSpread(outcomes: readonly GhostOutcome[]): OutcomeSpread | null {
  if (outcomes.length === 0) return null;
  const returns = outcomes.map(({ totalReturn }) => totalReturn);
  const at = (share: number): number => quantile(returns, share) ?? Number.NaN;
  return {
    paths: outcomes.length,
    p5: at(0.05),
    p25: at(0.25),
    p50: at(0.5),
    p75: at(0.75),
    p95: at(0.95),
    lossShare: returns.filter((value) => value < 0).length / returns.length,
    drawdown95:
      quantile(
        outcomes.map(({ drawdownMax }) => drawdownMax),
        0.95,
      ) ?? Number.NaN,
  };
}
