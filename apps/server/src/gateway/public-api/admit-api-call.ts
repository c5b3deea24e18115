import type { Context } from 'hono';
import { AppError } from '../app-error.ts';
import { addressBucket } from '../auth/http/client-address.ts';
import type { GatewayEnv } from '../edge/gateway-env.ts';
import { readApiKey } from './api-key.ts';
import type { ApiCall, ApiKeyStore } from './api-key-store.ts';
import { isStopAll } from './endpoint-table.ts';

/** Lets a request in by its API key, or throws the answer why not. */
export type AdmitApiCall = (c: Context<GatewayEnv>) => Promise<ApiCall>;

/** Finds out whose call it is and counts it; the answer says how many of the hour are left. */
export function createAdmission(keys: Pick<ApiKeyStore, 'admit'>, clock: () => number): AdmitApiCall {
  return async (c) => {
    const key = readApiKey(c.req.header('Authorization'));
    const call = key === null ? null : await keys.admit(key, addressBucket(c.get('clientAddress')));
    if (call === null) throw wrongKey(c.req.header('Authorization') !== undefined);
    for (const [name, value] of Object.entries(limitHeaders(call))) c.header(name, value);
    // Whatever was used up: stopping is never refused for it.
    if (!call.isAdmitted && !isStopAll(c.req.path)) throw usedUp(call, clock());
    return call;
  };
}

function limitHeaders({ hourlyLimit, used, resetsAt }: ApiCall): Readonly<Record<string, string>> {
  return {
    'X-RateLimit-Limit': String(hourlyLimit),
    'X-RateLimit-Remaining': String(Math.max(0, hourlyLimit - used)),
    // Seconds since 1970 UTC.
    'X-RateLimit-Reset': String(Math.ceil(resetsAt.getTime() / 1_000)),
  };
}

/** The same words for every key that is not good, so that they tell nothing about it. */
export function wrongKey(isGiven: boolean): AppError {
  const headers = { 'WWW-Authenticate': 'Bearer realm="ATB API"' };
  if (isGiven) return new AppError(401, 'invalid_api_key', 'This API key is not valid.', { headers });
  return new AppError(401, 'no_api_key', 'Send your API key as "Authorization: Bearer atb_…".', { headers });
}

function usedUp({ hourlyLimit, resetsAt }: ApiCall, nowMs: number): AppError {
  const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - nowMs) / 1_000));
  return new AppError(
    429,
    'hourly_limit_reached',
    `Your plan allows ${hourlyLimit} API calls an hour, and they are used up.`,
    {
      headers: { 'Retry-After': String(seconds) },
    },
  );
}
