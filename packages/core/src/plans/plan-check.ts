import { type Feature, hasFeature } from './features.ts';
import { botLimitReached, featureNotInPlan, symbolNotInPlan } from './plan-sentences.ts';
import { type Tier, type TierLimits, UNLIMITED, supportedPairs } from './tiers.ts';

/** Whether a plan allows something; the sentence is for the user. */
export type PlanCheck =
  | { readonly status: 'allowed' }
  | { readonly status: 'refused'; readonly code: PlanRefusalCode; readonly message: string };
export type PlanRefusalCode = 'BOT_LIMIT_REACHED' | 'FEATURE_NOT_IN_PLAN' | 'SYMBOL_NOT_IN_PLAN';

const ALLOWED: PlanCheck = { status: 'allowed' };

/** One more bot may be made while there are fewer than the tier's limit. */
export function checkBotLimit(limits: Pick<TierLimits, 'maxBots'>, botCount: number): PlanCheck {
  if (limits.maxBots === UNLIMITED || botCount < limits.maxBots) return ALLOWED;
  return refuse('BOT_LIMIT_REACHED', botLimitReached({ used: botCount, limit: limits.maxBots }));
}

export function checkFeature(tier: Tier, feature: Feature): PlanCheck {
  if (hasFeature(tier, feature)) return ALLOWED;
  return refuse('FEATURE_NOT_IN_PLAN', featureNotInPlan(feature));
}

/** `symbol` as the venue writes it, such as `BTCUSDT`. */
export function checkSymbol(tier: Tier, symbol: string): PlanCheck {
  const symbols = supportedSymbols(tier);
  if (symbols === null || symbols.includes(symbol)) return ALLOWED;
  return refuse('SYMBOL_NOT_IN_PLAN', symbolNotInPlan({ symbol, plan: tier, symbols }));
}

/** Symbols that a tier may trade; null when it may trade every one. */
export function supportedSymbols(tier: Tier): readonly string[] | null {
  const pairs = supportedPairs(tier);
  return typeof pairs === 'string' ? null : pairs.map((pair) => pair.replace('/', ''));
}

function refuse(code: PlanRefusalCode, message: string): PlanCheck {
  return { status: 'refused', code, message };
}
