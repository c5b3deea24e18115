import { type Feature, firstTierWith, hasFeature } from './features.ts';
import { type Tier, type TierLimits, UNLIMITED, supportedPairs } from './tiers.ts';

/** Whether a plan allows something; the sentence is for the user. */
export type PlanCheck =
  | { readonly status: 'allowed' }
  | { readonly status: 'refused'; readonly code: PlanRefusalCode; readonly message: string };
export type PlanRefusalCode = 'BOT_LIMIT' | 'FEATURE_NOT_IN_PLAN' | 'SYMBOL_NOT_IN_PLAN';

const ALLOWED: PlanCheck = { status: 'allowed' };

/** One more bot may be made while there are fewer than the tier's limit. */
export function checkBotLimit(limits: Pick<TierLimits, 'maxBots'>, botCount: number): PlanCheck {
  if (limits.maxBots === UNLIMITED || botCount < limits.maxBots) return ALLOWED;
  return refuse(
    'BOT_LIMIT',
    `Bot limit reached (${botCount}/${limits.maxBots}). Upgrade your plan to create more bots.`,
  );
}

export function checkFeature(tier: Tier, feature: Feature): PlanCheck {
  if (hasFeature(tier, feature)) return ALLOWED;
  return refuse('FEATURE_NOT_IN_PLAN', `This feature requires ${firstTierWith(feature)} tier or higher.`);
}

/** `symbol` as the venue writes it, such as `BTCUSDT`. */
export function checkSymbol(tier: Tier, symbol: string): PlanCheck {
  const symbols = supportedSymbols(tier);
  if (symbols === null || symbols.includes(symbol)) return ALLOWED;
  return refuse(
    'SYMBOL_NOT_IN_PLAN',
    `${symbol} is not available on your current plan. The ${tier} plan includes ${symbols.join(', ')}.`,
  );
}

/** Symbols that a tier may trade; null when it may trade every one. */
export function supportedSymbols(tier: Tier): readonly string[] | null {
  const pairs = supportedPairs(tier);
  return typeof pairs === 'string' ? null : pairs.map((pair) => pair.replace('/', ''));
}

function refuse(code: PlanRefusalCode, message: string): PlanCheck {
  return { status: 'refused', code, message };
}
