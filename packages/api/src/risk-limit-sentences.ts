import { firstTierWith } from '@atb/core/plans/features';
import { tierName } from '@atb/core/plans/plan-sentences';

/** What raising a risk limit past its default takes. */
export const LOOSE_RULES = {
  plan: `the ${tierName(firstTierWith('customRiskRules'))} plan`,
  session: 'a session with a second factor',
} as const;

/** 'must be …': what a limit may be, as the second half of a sentence that begins with its name. */
export function riskLimitRange({ isPercent, max }: { readonly isPercent: boolean; readonly max: string }): string {
  return isPercent ? `must be above 0 and at most ${max}.` : `must be a whole number from 1 to ${max}.`;
}

/** Why a limit was not raised above its default; of plan and session only what is missing. */
export function riskLimitHeld({ usual, hasPlan }: { readonly usual: string; readonly hasPlan: boolean }): string {
  const missing = hasPlan ? `in ${LOOSE_RULES.session}` : `on ${LOOSE_RULES.plan} and in ${LOOSE_RULES.session}`;
  return `may be raised above ${usual} only ${missing}.`;
}
