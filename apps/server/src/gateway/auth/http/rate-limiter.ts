import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { AuthRateLimits } from '../auth-settings.ts';
import { tooManyRequests } from './auth-error.ts';

export type RateLimitName = keyof AuthRateLimits;

export interface RateLimiter {
  /** Counts one more; throws the 429 answer when that is too many. */
  readonly consume: (name: RateLimitName, key: string) => Promise<void>;
  /** Takes back one count, for an attempt that turned out well. */
  readonly refund: (name: RateLimitName, key: string) => Promise<void>;
  /** Throws the 429 answer when nothing is left, without counting. */
  readonly require: (name: RateLimitName, key: string) => Promise<void>;
}

const MAIL_LIMITS: ReadonlySet<RateLimitName> = new Set([
  'mailPerRecipient',
  'mailPerAddress',
  'mailPerNetwork',
  'mailTotal',
  'recoveryReserve',
  'recoveryReservePerRecipient',
]);

/** Keys hold addresses of people: the table keeps a digest of them. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function refusal(name: RateLimitName, msBeforeNext: number): Error {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  if (!MAIL_LIMITS.has(name)) return tooManyRequests('over_request_rate_limit', 'Request rate limit reached', seconds);
  const message =
    name === 'mailPerRecipient'
      ? `For security purposes, you can only request this after ${seconds} seconds.`
      : 'Email rate limit exceeded';
  return tooManyRequests('over_email_send_rate_limit', message, seconds);
}

/** Counts in the database, so that several gateway processes count together and a restart forgives nothing. */
export function createRateLimiter(pool: Pool, limits: AuthRateLimits): RateLimiter {
  const names = Object.keys(limits) as RateLimitName[];
  const limiters = new Map(
    names.map((name, index) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        schemaName: 'auth',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: limits[name].points,
        duration: limits[name].seconds,
        // One of them clears the rows of all.
        clearExpiredByTimeout: index === 0,
      }),
    ]),
  );
  const limiterOf = (name: RateLimitName) => {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`No rate limit is named "${name}"`);
    return limiter;
  };
  return {
    consume: async (name, key) => {
      try {
        await limiterOf(name).consume(digest(key));
      } catch (error) {
        if (error instanceof RateLimiterRes) throw refusal(name, error.msBeforeNext);
        throw error;
      }
    },
    refund: async (name, key) => {
      await limiterOf(name).reward(digest(key));
    },
    require: async (name, key) => {
      const state = await limiterOf(name).get(digest(key));
      if (state && state.consumedPoints >= limits[name].points) throw refusal(name, state.msBeforeNext);
    },
  };
}
