import type { LuckBudget } from '@atb/core/statistics/luck-budget';
import { selectList } from './select-list.ts';

/** How often an account has tried, ever. The database counts; nobody writes it. */
export interface LuckBudgetRow {
  readonly backtests: number;
  readonly sweep_trials: number;
  readonly walk_forward_trials: number;
  readonly rated: number;
  readonly sharpe_sum: number;
  readonly sharpe_squares: number;
}

export const LUCK_BUDGET_COLUMNS = selectList<LuckBudgetRow>({
  backtests: 'plain',
  sweep_trials: 'plain',
  walk_forward_trials: 'plain',
  rated: 'plain',
  sharpe_sum: 'plain',
  sharpe_squares: 'plain',
});

/** Of an account that has no row yet: nothing was tried. */
export function toLuckBudget(row: LuckBudgetRow | null): LuckBudget {
  return {
    backtests: Number(row?.backtests ?? 0),
    sweepTrials: Number(row?.sweep_trials ?? 0),
    walkForwardTrials: Number(row?.walk_forward_trials ?? 0),
    rated: Number(row?.rated ?? 0),
    sharpeSum: row?.sharpe_sum ?? 0,
    sharpeSquares: row?.sharpe_squares ?? 0,
  };
}
