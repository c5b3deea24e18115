import { FALLBACK_LIMITS, LEAST_TIER, type Tier, isTier } from './tiers.ts';

/** A row of user_plans, as much of it as says what the user has. */
export interface PlanRow {
  readonly plan: string;
  /** Advisor questions per month, -1 = unlimited. */
  readonly aiLimit: number;
}

export interface ResolvedPlan {
  readonly tier: Tier;
  /** Advisor questions per month, -1 = unlimited. */
  readonly aiLimit: number;
}

/** Who asks: the dashboard and every limit (bots, volume, features, scanner), or the advisor and the usage page. */
export type PlanReading = 'limits' | 'advisor';

/**
 * What holds when a user has no plan row, or it cannot be read. The specification gives both: where money and limits are
 * at stake nobody gets more than they have (free); the advisor and the usage page greet everyone with a pro quota.
 */
export const DEFAULT_PLANS: Readonly<Record<PlanReading, ResolvedPlan>> = {
  limits: { tier: LEAST_TIER, aiLimit: FALLBACK_LIMITS.aiCalls },
  advisor: { tier: 'pro', aiLimit: 200 },
};

/** The plan of a user from their row, or the reading's default without a (known) one. */
export function resolvePlan(row: PlanRow | null, reading: PlanReading): ResolvedPlan {
  return row !== null && isTier(row.plan) ? { tier: row.plan, aiLimit: row.aiLimit } : DEFAULT_PLANS[reading];
}

/** What the database answers about the caller: `my_plan()`. */
export interface MyPlan {
  /** The tier whose limits hold: of the plan record, or the server's default without one. */
  readonly plan: string;
  /** Of the plan record; null without one. */
  readonly ai_limit: number | null;
}

/** The tier whose limits hold; what cannot be read counts as no plan. */
export function limitsTier(plan: MyPlan | null): Tier {
  return plan !== null && isTier(plan.plan) ? plan.plan : DEFAULT_PLANS.limits.tier;
}

/** The advisor's reading: without a plan record Pro with 200 calls, whatever the server's default is. */
export function advisorPlan(plan: MyPlan | null): ResolvedPlan {
  const row = plan === null || plan.ai_limit === null ? null : { plan: plan.plan, aiLimit: plan.ai_limit };
  return resolvePlan(row, 'advisor');
}
