import { firstTierWith } from '@atb/core/plans/features';
import { tierName } from '@atb/core/plans/plan-sentences';

/** What raising a risk limit past its default takes. */
export const LOOSE_RULES = {
  plan: `the ${tierName(firstTierWith('customRiskRules'))} plan`,
  session: 'your second factor, confirmed within the last 15 minutes',
} as const;

/** 'must be …': what a limit may be, as the second half of a sentence that begins with its name. */
export function riskLimitRange({ isPercent, max }: { readonly isPercent: boolean; readonly max: string }): string {
  return isPercent ? `must be above 0 and at most ${max}.` : `must be a whole number from 1 to ${max}.`;
}

/** Why a limit was not raised above its default: the plan is missing. */
export function riskLimitHeld(usual: string): string {
  return `may be raised above ${usual} only on ${LOOSE_RULES.plan} and with ${LOOSE_RULES.session}.`;
}
