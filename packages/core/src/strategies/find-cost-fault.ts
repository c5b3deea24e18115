import type { Timeframe } from '../market/timeframe.ts';
import type { StrategyDefinition } from './definition.ts';
import { type RuleCost, RuleBudgetError, assertDecisionWithinBudget } from './plan/plan-budget.ts';
import { planStrategy } from './plan/plan-strategy.ts';
import { type StrategyParams, resolveParams } from './resolve-params.ts';

export interface CostedRules {
  /** Checked before. */
  readonly definition: StrategyDefinition;
  /** Checked before; those not named take their defaults. */
  readonly params?: StrategyParams;
  readonly timeframe: Timeframe;
}

/**
 * Why rules cost more than anything that runs them may, as a sentence; null when they do not. Finding out costs no more than the
 * budget itself.
 */
export function findCostFault(rules: CostedRules): string | null {
  return findFault(rules, () => undefined);
}

/** The same for a bot, which reads its rules anew at each close of a candle. */
export function findBotCostFault(rules: CostedRules): string | null {
  return findFault(rules, assertDecisionWithinBudget);
}

function findFault({ definition, params, timeframe }: CostedRules, check: (cost: RuleCost) => void): string | null {
  try {
    check(planStrategy(definition, resolveParams(definition, params), timeframe));
    return null;
  } catch (error) {
    if (error instanceof RuleBudgetError) return error.message;
    throw error;
  }
}
