import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../app-error.ts';
import { addressBucket } from '../auth/http/client-address.ts';
import type { EdgeLimits, rateOf } from './edge-limits.ts';

type Rate = ReturnType<typeof rateOf>;

/** Counts requests in memory: each process of the gateway counts its own. */
export interface RequestLimiter {
  readonly countAddress: (rate: Rate, address: string) => Promise<void>;
  readonly countUser: (rate: Rate, userId: string) => Promise<void>;
}

const WINDOW_SECONDS = 60;

/** @throws the 429 answer from its functions when a limit is passed. */
export function createRequestLimiter({ perAddress, perUser }: EdgeLimits): RequestLimiter {
  const byAddress = createLimiters(perAddress);
  const byUser = createLimiters(perUser);
  return {
    countAddress: (rate, address) => count(byAddress.get(rate), addressBucket(address)),
    countUser: (rate, userId) => count(byUser.get(rate), userId),
  };
}

function createLimiters(rates: Readonly<Record<string, number>>): ReadonlyMap<string, RateLimiterMemory> {
  const limiters = Object.entries(rates).map(
    ([name, points]) => [name, new RateLimiterMemory({ keyPrefix: name, points, duration: WINDOW_SECONDS })] as const,
  );
  return new Map(limiters);
}

async function count(limiter: RateLimiterMemory | undefined, key: string): Promise<void> {
  try {
    await limiter?.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw new AppError(429, 'over_request_rate_limit', 'Too many requests. Please wait before trying again.', {
      hint: `Try again in ${seconds} s.`,
      headers: { 'Retry-After': String(seconds) },
    });
  }
}
