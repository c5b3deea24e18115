import type { Tier } from './tiers.ts';

/** A published price in whole US dollars; `custom` = by agreement, `null` = not offered or not shown there. */
export type PriceUsd = number | 'custom' | null;

export interface PlanPrice {
  readonly monthly: PriceUsd;
  readonly yearly: PriceUsd;
  /** Whole US dollars saved by paying yearly; null where none is shown. */
  readonly yearlySavings: number | null;
}

/**
 * The specification publishes three sets of prices that disagree. Each holds on the screen it belongs to, and a checkout
 * charges the figure that was clicked: `tiers` is the tier table, `pricing` the pricing page, `landing` the landing page
 * (its Starter is free, on paper only).
 */
export const PRICE_BOOKS = ['tiers', 'pricing', 'landing'] as const;
export type PriceBook = (typeof PRICE_BOOKS)[number];

const NOT_SHOWN: PlanPrice = { monthly: null, yearly: null, yearlySavings: null };
const CUSTOM: PlanPrice = { monthly: 'custom', yearly: 'custom', yearlySavings: null };
/** "2 months free annually": ten months are paid. */
const PRO_39: PlanPrice = { monthly: 39, yearly: 390, yearlySavings: 78 };

const TIER_TABLE: Readonly<Record<Tier, PlanPrice>> = {
  free: { monthly: 0, yearly: null, yearlySavings: null },
  starter: { monthly: 39, yearly: 390, yearlySavings: 78 },
  pro: { monthly: 99, yearly: 990, yearlySavings: 198 },
  elite: { monthly: 299, yearly: 2_988, yearlySavings: 600 },
  enterprise: { monthly: 999, yearly: 10_989, yearlySavings: 1_200 },
};

const BOOKS: Readonly<Record<PriceBook, Readonly<Record<Tier, PlanPrice>>>> = {
  tiers: TIER_TABLE,
  // The page names starter, pro and enterprise; its free and elite cards are those of the tier table.
  pricing: {
    free: TIER_TABLE.free,
    starter: { monthly: 19, yearly: 190, yearlySavings: 38 },
    pro: PRO_39,
    elite: TIER_TABLE.elite,
    enterprise: CUSTOM,
  },
  landing: {
    free: NOT_SHOWN,
    starter: { monthly: 0, yearly: null, yearlySavings: null },
    pro: PRO_39,
    elite: NOT_SHOWN,
    enterprise: CUSTOM,
  },
};

export function planPrice(book: PriceBook, tier: Tier): PlanPrice {
  return BOOKS[book][tier];
}

/** The ribbon on each card; null where there is none. */
export const TIER_BADGES: Readonly<Record<Tier, string | null>> = {
  free: null,
  starter: 'Most Popular',
  pro: 'Best Value',
  elite: 'Professional Grade',
  enterprise: 'Custom Solutions',
};
