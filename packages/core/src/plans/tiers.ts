// plans: what each tier may do, what it costs, and the sentences that say so.

/** From least to most; each includes what the ones before it have. */
export const TIERS = ['free', 'starter', 'pro', 'elite', 'enterprise'] as const;
export type Tier = (typeof TIERS)[number];

export const LEAST_TIER: Tier = TIERS[0];

/** Stands for "no limit" wherever a limit is given. */
export const UNLIMITED = -1;

/** Bytes in one MB of storage, as the database counts them. */
export const MEGABYTE = 1_000_000;

export interface TierLimits {
  readonly maxBots: number;
  /** USD of notional per calendar month. */
  readonly maxTradeVolume: number;
  /** Questions to the advisor per calendar month. */
  readonly aiCalls: number;
  readonly storageMb: number;
  /** Calls of the public API per clock hour, of all keys of an account together. */
  readonly apiCallsPerHour: number;
}

export type SupportedPairs = readonly string[] | 'all_crypto' | 'all_markets';
export type SupportLevel = 'community' | 'email' | 'priority' | 'dedicated';

const LIMITS: Readonly<Record<Tier, TierLimits>> = {
  free: { maxBots: 1, maxTradeVolume: 1_000, aiCalls: 100, storageMb: 100, apiCallsPerHour: 100 },
  starter: { maxBots: 5, maxTradeVolume: 10_000, aiCalls: 1_000, storageMb: 500, apiCallsPerHour: 100 },
  pro: { maxBots: 20, maxTradeVolume: UNLIMITED, aiCalls: 10_000, storageMb: 2_000, apiCallsPerHour: 1_000 },
  elite: { maxBots: UNLIMITED, maxTradeVolume: UNLIMITED, aiCalls: 50_000, storageMb: 10_000, apiCallsPerHour: 1_000 },
  enterprise: {
    maxBots: UNLIMITED,
    maxTradeVolume: UNLIMITED,
    aiCalls: UNLIMITED,
    storageMb: UNLIMITED,
    apiCallsPerHour: 10_000,
  },
};

/** What holds when the tier itself cannot be looked up. */
export const FALLBACK_LIMITS: TierLimits = LIMITS[LEAST_TIER];

const SUPPORTED_PAIRS: Readonly<Record<Tier, SupportedPairs>> = {
  free: ['BTC/USDT'],
  starter: ['BTC/USDT', 'ETH/USDT', 'SOL/USDT', 'XRP/USDT', 'ADA/USDT'],
  pro: 'all_crypto',
  elite: 'all_markets',
  enterprise: 'all_markets',
};

const SUPPORT_LEVELS: Readonly<Record<Tier, SupportLevel>> = {
  free: 'community',
  starter: 'email',
  pro: 'priority',
  elite: 'dedicated',
  enterprise: 'dedicated',
};

export function isTier(text: string): text is Tier {
  return TIERS.some((tier) => tier === text);
}

export function tierLimits(tier: Tier): TierLimits {
  return LIMITS[tier];
}

/** Advisor questions a month of a plan record that names no number: none on the least tier, which shows what a plan would add. */
export function usualAiLimit(tier: Tier): number {
  return tier === LEAST_TIER ? 0 : LIMITS[tier].aiCalls;
}

export function supportedPairs(tier: Tier): SupportedPairs {
  return SUPPORTED_PAIRS[tier];
}

export function supportLevel(tier: Tier): SupportLevel {
  return SUPPORT_LEVELS[tier];
}

/** The tier after this one; null after the last. */
export function nextTier(tier: Tier): Tier | null {
  return TIERS[TIERS.indexOf(tier) + 1] ?? null;
}

/** Whether `tier` is `required` or one above it. */
export function includesTier(tier: Tier, required: Tier): boolean {
  return TIERS.indexOf(tier) >= TIERS.indexOf(required);
}
