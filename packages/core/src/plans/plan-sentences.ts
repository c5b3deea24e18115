import { type Feature, firstTierWith } from './features.ts';
import { DEFAULT_PLANS } from './resolve-plan.ts';
import { MEGABYTE, type Tier } from './tiers.ts';

// Every sentence about what a plan allows, made of the figures that the check or the database gives.

export function botLimitReached({ used, limit }: { readonly used: number; readonly limit: number }): string {
  return `Bot limit reached (${used}/${limit}). Upgrade your plan to create more bots.`;
}

export interface MissingSymbol {
  readonly symbol: string;
  /** Tier that the user has. */
  readonly plan: string;
  /** Symbols that it includes. */
  readonly symbols: readonly string[];
}

export function symbolNotInPlan({ symbol, plan, symbols }: MissingSymbol): string {
  return `${symbol} is not available on your current plan. The ${plan} plan includes ${symbols.join(', ')}.`;
}

export function featureNotInPlan(feature: Feature): string {
  return tierRequired(firstTierWith(feature));
}

/** Strategies of one's own. */
export function ownStrategyNotInPlan(): string {
  return `${featureNotInPlan('customIndicators')} Strategies of the catalogue are for every plan.`;
}

/** Notifications by mail, Telegram, Discord and webhooks. */
export function channelsNotInPlan(): string {
  return `${featureNotInPlan('mobileAlerts')} Notifications in the app are for every plan.`;
}

/** A run that covers more than `days` days. */
export function longRunNotInPlan(days: number): string {
  return `${featureNotInPlan('historicalBacktesting')} On your plan a run covers up to ${days} days.`;
}

/** Sweeps and walk-forwards; without a plan record they are open, as in the tier that is named. */
export function strategyLabNotInPlan(): string {
  return tierRequired(DEFAULT_PLANS.advisor.tier);
}

/** `bytes` more do not fit beside the `used` ones; all figures in bytes. */
export function storageFull({ used, limit }: { readonly used: number; readonly limit: number }): string {
  const [free, all] = [Math.max(0, limit - used), limit].map((bytes) =>
    (bytes / MEGABYTE).toFixed(1).replace('.0', ''),
  );
  return `This file does not fit: ${free} MB of the ${all} MB of your plan are free. Delete files or upgrade your plan.`;
}

/** As many files as a plan keeps. */
export function filesFull({ limit }: { readonly limit: number }): string {
  return `You keep ${limit} files, as many as your plan allows. Delete some or upgrade your plan.`;
}

/** The tier's name at the beginning of words, such as `Enterprise`. */
export function tierName(tier: Tier): string {
  return `${tier.charAt(0).toUpperCase()}${tier.slice(1)}`;
}

function tierRequired(tier: Tier): string {
  return `This feature requires ${tier} tier or higher.`;
}
