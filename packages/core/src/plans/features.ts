import { type Tier, includesTier } from './tiers.ts';

/** The first tier that has each feature. */
const FIRST_TIER = {
  advancedAnalytics: 'starter',
  mobileAlerts: 'starter',
  copyTrading: 'pro',
  customIndicators: 'pro',
  apiAccess: 'elite',
  taxReporting: 'elite',
  arbitrage: 'elite',
  whiteLabel: 'elite',
  historicalBacktesting: 'elite',
  customRiskRules: 'enterprise',
  teamManagement: 'enterprise',
  compliance: 'enterprise',
  onPremise: 'enterprise',
  slaGuarantees: 'enterprise',
} as const satisfies Readonly<Record<string, Tier>>;

export type Feature = keyof typeof FIRST_TIER;

export const FEATURES = Object.keys(FIRST_TIER) as readonly Feature[];

export function hasFeature(tier: Tier, feature: Feature): boolean {
  return includesTier(tier, FIRST_TIER[feature]);
}

export function firstTierWith(feature: Feature): Tier {
  return FIRST_TIER[feature];
}
