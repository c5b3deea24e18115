import { FEATURES, type Feature, hasFeature } from './features.ts';
import { type SupportLevel, type Tier, UNLIMITED, supportedPairs, supportLevel, tierLimits } from './tiers.ts';

/** A feature in a few words, as price cards and the plan page have it. */
const FEATURE_NAMES: Readonly<Record<Feature, string>> = {
  advancedAnalytics: 'Advanced analytics',
  mobileAlerts: 'Alerts outside the app',
  copyTrading: 'Copy trading',
  customIndicators: 'Strategies of your own',
  apiAccess: 'API access',
  taxReporting: 'Tax reports: all years, CSV, PDF',
  historicalBacktesting: 'Backtests over more than a year',
  arbitrage: 'Arbitrage (on request)',
  whiteLabel: 'White label (on request)',
  customRiskRules: 'Risk limits of your own',
  teamManagement: 'Team management (on request)',
  compliance: 'Compliance (on request)',
  onPremise: 'On-premise set-up (on request)',
  slaGuarantees: 'SLA guarantees (on request)',
};

const SUPPORT: Readonly<Record<SupportLevel, string>> = {
  community: 'Community support',
  email: 'E-mail support',
  priority: 'Priority support',
  dedicated: 'Dedicated support',
};

/** Who a plan is for, a sentence. */
export const PLAN_DESCRIPTIONS: Readonly<Record<Tier, string>> = {
  free: 'Get to know ATB with one bot on paper.',
  starter: 'A few bots on the large pairs.',
  pro: 'For those who trade every day.',
  elite: 'No limits on bots, with API and tax reports.',
  enterprise: 'For teams and firms, as agreed.',
};

/** Features shown on a card before "+N more". */
export const CARD_FEATURES_MAX = 8;

/** Everything that a plan comes with, limits first. */
export function describePlan(tier: Tier): readonly string[] {
  const { maxBots, maxTradeVolume, aiCalls, storageMb } = tierLimits(tier);
  const listed = Object.keys(FEATURE_NAMES).filter((name): name is Feature => FEATURES.some((each) => each === name));
  return [
    maxBots === UNLIMITED ? 'Unlimited bots' : `${maxBots} ${maxBots === 1 ? 'bot' : 'bots'}`,
    maxTradeVolume === UNLIMITED ? 'Unlimited trade volume' : `$${group(maxTradeVolume)} trade volume a month`,
    describePairs(tier),
    aiCalls === UNLIMITED ? 'Unlimited AI calls' : `${group(aiCalls)} AI calls a month`,
    storageMb === UNLIMITED ? 'Unlimited storage' : `${group(storageMb)} MB storage`,
    SUPPORT[supportLevel(tier)],
    ...listed.filter((feature) => hasFeature(tier, feature)).map((feature) => FEATURE_NAMES[feature]),
  ];
}

function describePairs(tier: Tier): string {
  const pairs = supportedPairs(tier);
  if (pairs === 'all_crypto') return 'All crypto pairs';
  if (pairs === 'all_markets') return 'All markets';
  const [only] = pairs;
  return pairs.length === 1
    ? (only ?? '')
    : `${pairs.length} pairs: ${pairs.map((pair) => pair.split('/')[0]).join(', ')}`;
}

function group(figure: number): string {
  return String(figure).replace(/\B(?=(\d{3})+$)/gu, ',');
}
