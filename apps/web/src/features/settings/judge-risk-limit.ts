import { dec, toPlain, ZERO } from '@atb/core/base/decimal';
import { firstTierWith, hasFeature } from '@atb/core/plans/features';
import type { Tier } from '@atb/core/plans/tiers';
import { showLimit, type RiskLimitField } from './risk-limit-fields.ts';

/** Decimal text as the row shows it: '0.50' is '0.5'. */
export function plainLimit(text: string): string {
  return toPlain(dec(text));
}

function rangeFault({ isPercent, max }: RiskLimitField, text: string): string | null {
  if (text === '' || text === '-') return 'Enter a number.';
  const value = dec(text);
  if (isPercent) return value.gt(ZERO) && value.lte(dec(max)) ? null : `Must be above 0 and at most ${max}.`;
  const isWhole = value.round(0, 0).eq(value);
  return isWhole && value.gte(dec('1')) && value.lte(dec(max)) ? null : `Must be a whole number from 1 to ${max}.`;
}

/** 'needs …': what raising a limit past its default takes, and what of it is missing. `tier` is null while it is not known. */
export function loosenNeeds(tier: Tier | null): string {
  const plan = firstTierWith('customRiskRules');
  const name = `${plan.charAt(0).toUpperCase()}${plan.slice(1)}`;
  const hasPlan = tier !== null && hasFeature(tier, 'customRiskRules');
  const needs = `the ${name} plan (custom risk rules) and a session with a second factor`;
  return hasPlan
    ? `needs ${needs}. You have the plan; this version has no second factor yet.`
    : `needs ${needs}, which this version does not have yet.`;
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
  if (value.lte(dec(field.usual)) || value.lte(dec(saved))) return null;
  return `Raising it above the default of ${showLimit(field, field.usual)} ${loosenNeeds(tier)}`;
}
