import { createHash, timingSafeEqual } from 'node:crypto';
import {
  type InvalidToken,
  isInvalidToken,
  type VerifyAccessToken,
  type VerifyAccessTokenOptions,
} from '../auth/verify-access-token.ts';

export type ApiRole = 'anon' | 'authenticated' | 'service_role';
export type KeyRole = 'anon' | 'service_role';

/** On whose behalf a channel listens: what Postgres is told when it decides who sees a row. */
export interface Identity {
  readonly role: ApiRole;
  /** JSON for `request.jwt.claims`. */
  readonly claims: string;
  /** The user; null for keys. */
  readonly subject: string | null;
  readonly sessionId: string | null;
  /** Milliseconds since the epoch; null for keys, which do not expire. */
  readonly expiresAt: number | null;
  /** The token itself, to ask again whether its session lives; null for keys. */
  readonly token: string | null;
}

export interface ApiKeys {
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Keys of before that are still taken. */
  readonly formerApiKeys?: readonly string[];
}

/** Finds out for whom a token speaks. Without one, or with an API key in its place, it is the key that opened the socket. */
export type IdentifyToken = (
  token: string | null,
  keyRole: KeyRole,
  options?: VerifyAccessTokenOptions,
) => Promise<Identity | InvalidToken>;

export function createTokenIdentifier(keys: ApiKeys, verifyAccessToken: VerifyAccessToken): IdentifyToken {
  return async (token, keyRole, options) => {
    if (token === null || token === '') return keyIdentity(keyRole);
    const roleOfToken = roleOfKey(keys, token);
    // The secret key counts only where it was shown when the socket was opened, and checked for browsers.
    if (roleOfToken !== null) return keyIdentity(roleOfToken === keyRole ? keyRole : 'anon');
    const claims = await verifyAccessToken(token, options);
    if (isInvalidToken(claims)) return claims;
    return {
      role: claims.role,
      claims: JSON.stringify(claims),
      subject: claims.sub,
      sessionId: claims.session_id,
      expiresAt: claims.exp * 1000,
      token,
    };
  };
}

/** The role that an API key stands for; null when it is not one of ours. */
export function roleOfKey(keys: ApiKeys, key: string): KeyRole | null {
  if (isSame(key, keys.publishableKey)) return 'anon';
  if (isSame(key, keys.secretKey)) return 'service_role';
  const former = (keys.formerApiKeys ?? []).find((one) => isSame(key, one));
  if (former === undefined) return null;
  return former.startsWith('sb_secret_') ? 'service_role' : 'anon';
}

function keyIdentity(role: KeyRole): Identity {
  return { role, claims: JSON.stringify({ role }), subject: null, sessionId: null, expiresAt: null, token: null };
}

/** Compares in constant time, whatever the lengths. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
