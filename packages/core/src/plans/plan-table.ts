import { FEATURES, type Feature, hasFeature } from './features.ts';
import { supportedSymbols } from './plan-check.ts';
import { TIERS, type Tier, tierLimits, usualAiLimit } from './tiers.ts';

/** A row of `plan_limits`, which the database holds users to. */
export interface PlanLimitsRow {
  readonly plan: Tier;
  /** From least to most. */
  readonly rank: number;
  readonly max_bots: number;
  /** Decimal text. */
  readonly max_trade_volume: string;
  readonly ai_calls: number;
  readonly usual_ai_limit: number;
  readonly storage_mb: number;
  readonly api_calls_hour: number;
  /** Null: every symbol. */
  readonly supported_symbols: readonly string[] | null;
  readonly features: readonly Feature[];
}

/** The table as this module describes it: the figures of the plans are written here once, and held equal by a test. */
export const PLAN_TABLE: readonly PlanLimitsRow[] = TIERS.map((plan, rank) => {
  const { maxBots, maxTradeVolume, aiCalls, storageMb, apiCallsPerHour } = tierLimits(plan);
  return {
    plan,
    rank,
    max_bots: maxBots,
    max_trade_volume: String(maxTradeVolume),
    ai_calls: aiCalls,
    usual_ai_limit: usualAiLimit(plan),
    storage_mb: storageMb,
    api_calls_hour: apiCallsPerHour,
    supported_symbols: supportedSymbols(plan),
    features: FEATURES.filter((feature) => hasFeature(plan, feature)),
  };
});
