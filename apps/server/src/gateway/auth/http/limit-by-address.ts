import type { Context, MiddlewareHandler } from 'hono';
import type { AuthContext } from '../auth-context.ts';
import { addressBucket } from './client-address.ts';
import { clientOf } from './client-of.ts';
import type { RateLimitName } from './rate-limiter.ts';

/** Counts the request against its client address; throws the 429 answer when that is too many. */
export async function countRequest(auth: AuthContext, c: Context, name: RateLimitName): Promise<void> {
  await auth.limiter.consume(name, addressBucket(clientOf(c, auth.readClientAddress).address));
}

export function limitByAddress(auth: AuthContext, name: RateLimitName): MiddlewareHandler {
  return async (c, next) => {
    await countRequest(auth, c, name);
    await next();
  };
}
