import { dec, ZERO } from '@atb/core/base/decimal';
import { LOOSE_RULES, riskLimitRange } from '@atb/api/risk-limit-sentences';
import { hasFeature } from '@atb/core/plans/features';
import type { Tier } from '@atb/core/plans/tiers';
import { showLimit, type RiskLimitField } from '../../lib/risk-limit-fields.ts';

function rangeFault({ isPercent, max }: RiskLimitField, text: string): string | null {
  if (text === '' || text === '-') return 'Enter a number.';
  const value = dec(text);
  const isWhole = value.round(0, 0).eq(value);
  const isInRange = isPercent ? value.gt(ZERO) : isWhole && value.gte(dec('1'));
  return isInRange && value.lte(dec(max)) ? null : `M${riskLimitRange({ isPercent, max }).slice(1)}`;
}

function hasPlan(tier: Tier | null): boolean {
  return tier !== null && hasFeature(tier, 'customRiskRules');
}

/** 'needs …': what raising a limit past its default takes. `tier` is null while it is not known. */
export function loosenNeeds(tier: Tier | null): string {
  return hasPlan(tier)
    ? `needs ${LOOSE_RULES.session}.`
    : `needs ${LOOSE_RULES.plan} (custom risk rules) and ${LOOSE_RULES.session}.`;
}

export interface LimitChange {
  readonly text: string;
  /** In force now. */
  readonly saved: string;
  readonly tier: Tier | null;
}

/** Why the database would refuse the limit, as far as that is known before it is asked; null when it would not. */
export function judgeRiskLimit(field: RiskLimitField, { text, saved, tier }: LimitChange): string | null {
  const fault = rangeFault(field, text);
  if (fault !== null) return fault;
  const value = dec(text);
  if (value.lte(dec(field.usual)) || value.lte(dec(saved)) || hasPlan(tier)) return null;
  return `Raising it above the default of ${showLimit(field, field.usual)} ${loosenNeeds(tier)}`;
}
