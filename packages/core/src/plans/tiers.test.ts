import { describe, expect, it } from 'vitest';
import { type Feature, hasFeature } from './features.ts';
import {
  TIERS,
  type Tier,
  UNLIMITED,
  includesTier,
  isTier,
  nextTier,
  supportLevel,
  supportedPairs,
  tierLimits,
} from './tiers.ts';

describe('tiers', () => {
  it.each([
    ['free', 1, 1_000, 100, 100, 100, 'community'],
    ['starter', 5, 10_000, 1_000, 500, 100, 'email'],
    ['pro', 20, UNLIMITED, 10_000, 2_000, 1_000, 'priority'],
    ['elite', UNLIMITED, UNLIMITED, 50_000, 10_000, 1_000, 'dedicated'],
    ['enterprise', UNLIMITED, UNLIMITED, UNLIMITED, UNLIMITED, 10_000, 'dedicated'],
  ] as const)(
    'gives %s its limits',
    (...[tier, maxBots, maxTradeVolume, aiCalls, storageMb, apiCallsPerHour, support]) => {
      expect(tierLimits(tier)).toEqual({ maxBots, maxTradeVolume, aiCalls, storageMb, apiCallsPerHour });
      expect(supportLevel(tier)).toBe(support);
    },
  );

  it('never takes away what a lower tier has', () => {
    const rank = (limit: number) => (limit === UNLIMITED ? Number.POSITIVE_INFINITY : limit);
    TIERS.slice(1).forEach((tier, index) => {
      const below = tierLimits(TIERS[index] ?? 'free');
      for (const [name, limit] of Object.entries(tierLimits(tier))) {
        expect(rank(limit), `${tier} ${name}`).toBeGreaterThanOrEqual(rank(below[name as keyof typeof below]));
      }
    });
  });

  it('knows what comes next', () => {
    expect(TIERS.map(nextTier)).toEqual(['starter', 'pro', 'elite', 'enterprise', null]);
    expect(includesTier('pro', 'starter')).toBe(true);
    expect(includesTier('pro', 'pro')).toBe(true);
    expect(includesTier('starter', 'pro')).toBe(false);
  });

  it('knows a tier by its name only', () => {
    expect(isTier('pro')).toBe(true);
    expect(isTier('Pro')).toBe(false);
    expect(isTier('')).toBe(false);
  });

  it('lists the pairs of the lower tiers', () => {
    expect(supportedPairs('free')).toEqual(['BTC/USDT']);
    expect(supportedPairs('starter')).toEqual(['BTC/USDT', 'ETH/USDT', 'SOL/USDT', 'XRP/USDT', 'ADA/USDT']);
    expect(['pro', 'elite', 'enterprise'].map((tier) => supportedPairs(tier as Tier))).toEqual([
      'all_crypto',
      'all_markets',
      'all_markets',
    ]);
  });
});

describe('features', () => {
  it.each<readonly [Tier, readonly Feature[]]>([
    ['starter', ['advancedAnalytics', 'mobileAlerts']],
    ['pro', ['copyTrading', 'customIndicators']],
    ['elite', ['apiAccess', 'taxReporting', 'arbitrage', 'whiteLabel', 'historicalBacktesting']],
    ['enterprise', ['customRiskRules', 'teamManagement', 'compliance', 'onPremise', 'slaGuarantees']],
  ])('come with %s and every tier above, not below', (first, features) => {
    for (const feature of features) {
      expect(
        TIERS.filter((tier) => hasFeature(tier, feature)),
        feature,
      ).toEqual(TIERS.slice(TIERS.indexOf(first)));
    }
  });
});
