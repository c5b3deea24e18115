import type { PlanCheck } from './plan-check.ts';
import { strategyLabNotInPlan } from './plan-sentences.ts';
import type { ResolvedPlan } from './resolve-plan.ts';

/** Sweeps and walk-forwards need an AI limit above 0 (or none at all): that is what the specification calls Pro. */
export function checkStrategyLab({ aiLimit }: Pick<ResolvedPlan, 'aiLimit'>): PlanCheck {
  if (aiLimit !== 0) return { status: 'allowed' };
  return { status: 'refused', code: 'FEATURE_NOT_IN_PLAN', message: strategyLabNotInPlan() };
}
