import { createHash, timingSafeEqual } from 'node:crypto';
import { type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import type { OpenIdMetadata } from './openid-discovery.ts';
import { ProviderFault, type ProviderProfile } from './provider.ts';

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  name: z.string().optional(),
});

/** Asymmetric only: a key that we share with the provider is no proof of it. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const CLOCK_TOLERANCE_SECONDS = 60;
const NAME_LENGTH_MAX = 200;
/** Google leaves the scheme out in some of its tokens. */
const GOOGLE = ['https://accounts.google.com', 'accounts.google.com'];

/** Signature, issuer, audience and times of an identity token. @throws ProviderFault */
export async function verifyOpenIdToken(
  token: string,
  { issuer, keys }: OpenIdMetadata,
  clientId: string,
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, keys, {
    algorithms: ALGORITHMS,
    issuer: GOOGLE.includes(issuer) ? GOOGLE : issuer,
    audience: clientId,
    requiredClaims: ['exp', 'iat', 'sub'],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  }).catch((error: unknown) => {
    throw new ProviderFault('The identity token does not hold', { cause: error });
  });
  // With several audiences the token must have been made for us (OpenID Connect Core, 3.1.3.7).
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload['azp'] !== clientId) {
    throw new ProviderFault('The identity token was made for another client');
  }
  return payload;
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [left, right].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

/** @throws ProviderFault when the token was made for another sign-in. */
export function requireNonce(payload: JWTPayload, nonce: string): void {
  const said = payload['nonce'];
  if (typeof said === 'string' && isSame(said, nonce)) return;
  throw new ProviderFault('The identity token was made for another sign-in');
}

/** As the auth service has it for tokens that clients bring: the token has the digest of what the client knows. @throws ProviderFault */
export function requireHashedNonce(payload: JWTPayload, nonce: string | null): void {
  const said = payload['nonce'];
  if (said === undefined && nonce === null) return;
  if (said === undefined || nonce === null) {
    throw new ProviderFault('Passed nonce and nonce in id_token should either both exist or not.');
  }
  requireNonce(payload, createHash('sha256').update(nonce).digest('hex'));
}

/** Who the token is about. @throws ProviderFault */
export function profileOf(payload: JWTPayload): ProviderProfile {
  const claims = claimsSchema.safeParse(payload);
  if (!claims.success) throw new ProviderFault('The identity token lacks what it must say');
  const { sub, email, email_verified: verified, name } = claims.data;
  return {
    subject: sub,
    email: email?.trim().toLowerCase() || null,
    isEmailVerified: verified === true || verified === 'true',
    name: name?.slice(0, NAME_LENGTH_MAX) ?? '',
  };
}
