import { firstTierWith } from '@atb/core/plans/features';
import { checkFeature } from '@atb/core/plans/plan-check';
import { limitsTier } from '@atb/core/plans/resolve-plan';
import type { AccessClaims } from '../auth/access-claims.ts';
import { AppError } from '../app-error.ts';
import type { ApiCall } from './api-key-store.ts';
import type { KnownEndpoint } from './endpoint-table.ts';

/**
 * What row-level security is told of a call: the user, and nothing that a session could have proved. Nobody signs this or gives it
 * away; it lives as long as the call.
 */
export function claimsOf({ keyId, userId, email }: ApiCall, nowMs: number): AccessClaims {
  const now = Math.floor(nowMs / 1_000);
  return {
    iss: 'atb-api',
    aud: 'authenticated',
    sub: userId,
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'api_key', timestamp: 0 }],
    session_id: keyId,
    email,
    phone: '',
    app_metadata: {},
    user_metadata: {},
    is_anonymous: false,
    token_type: 'access',
    iat: now,
    exp: now + 60,
  };
}

/** @throws the 403 answer when the key or the plan does not reach so far. */
export function requireAllowed({ scopes, plan }: ApiCall, { scope, isForEveryPlan }: KnownEndpoint): void {
  if (!scopes.includes(scope)) {
    throw new AppError(403, 'wrong_scope', `This API key may not do that: it needs the scope "${scope}".`);
  }
  if (isForEveryPlan) return;
  const check = checkFeature(limitsTier({ plan, ai_limit: null }), 'apiAccess');
  if (check.status === 'refused') throw new AppError(403, check.code.toLowerCase(), check.message);
}

/** The least plan with which every endpoint may be called. */
export const FULL_ACCESS_TIER = firstTierWith('apiAccess');
