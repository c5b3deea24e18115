import { planPrice, type PriceUsd } from '@atb/core/plans/price-books';
import type { Tier } from '@atb/core/plans/tiers';
import { groupWhole } from './number-locale.ts';

/** A published price in words; nothing about whether it is for a month or a year. */
export function showPrice(price: PriceUsd): string {
  if (price === 'custom') return 'By agreement';
  return price === null ? 'Not offered' : `$${groupWhole(price)}`;
}

/** What the pricing page asks for a month, where the tier table has another figure; null where they agree. */
export function pricingPageOffer(tier: Tier): string | null {
  const offered = planPrice('pricing', tier).monthly;
  return offered === planPrice('tiers', tier).monthly ? null : showPrice(offered);
}
