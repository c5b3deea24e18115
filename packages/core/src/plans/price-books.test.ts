import { describe, expect, it } from 'vitest';
import { type PriceBook, TIER_BADGES, planPrice } from './price-books.ts';
import { TIERS, type Tier } from './tiers.ts';

describe('planPrice', () => {
  it.each<readonly [PriceBook, Tier, unknown, unknown, unknown]>([
    ['tiers', 'free', 0, null, null],
    ['tiers', 'starter', 39, 390, 78],
    ['tiers', 'pro', 99, 990, 198],
    ['tiers', 'elite', 299, 2_988, 600],
    ['tiers', 'enterprise', 999, 10_989, 1_200],
    ['pricing', 'starter', 19, 190, 38],
    ['pricing', 'pro', 39, 390, 78],
    ['pricing', 'enterprise', 'custom', 'custom', null],
    ['landing', 'starter', 0, null, null],
    ['landing', 'pro', 39, 390, 78],
    ['landing', 'enterprise', 'custom', 'custom', null],
  ])('in the %s book of %s', (...[book, tier, monthly, yearly, yearlySavings]) => {
    expect(planPrice(book, tier)).toEqual({ monthly, yearly, yearlySavings });
  });

  it('shows as saving what twelve months cost more than a year, but for enterprise as published', () => {
    for (const book of ['tiers', 'pricing', 'landing'] as const) {
      for (const tier of TIERS) {
        const { monthly, yearly, yearlySavings } = planPrice(book, tier);
        if (typeof monthly !== 'number' || typeof yearly !== 'number') continue;
        const saved = monthly * 12 - yearly;
        expect(yearlySavings, `${book} ${tier}`).toBe(tier === 'enterprise' ? 1_200 : saved);
      }
    }
  });

  it('has a badge for every paid tier', () => {
    expect(Object.values(TIER_BADGES)).toEqual([
      null,
      'Most Popular',
      'Best Value',
      'Professional Grade',
      'Custom Solutions',
    ]);
  });
});
