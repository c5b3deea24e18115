import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { type AccessClaims, accessClaimsSchema } from './access-claims.ts';
import type { SessionRegistry } from './session-registry.ts';
import type { SigningKeys } from './signing-keys.ts';

export type InvalidTokenReason =
  | 'malformed'
  | 'algorithm'
  | 'unknown_key'
  | 'signature'
  | 'issuer'
  | 'audience'
  | 'expired'
  | 'not_yet_valid'
  | 'claims'
  | 'session_not_found';

export interface InvalidToken {
  readonly invalid: InvalidTokenReason;
}

export interface VerifyAccessTokenOptions {
  /** Asks the database, not the memory of the last seconds, whether the session lives. */
  readonly isFresh?: boolean;
}

/** Throws only when the database cannot be asked; every fault of the token is an answer. */
export type VerifyAccessToken = (
  token: string,
  options?: VerifyAccessTokenOptions,
) => Promise<AccessClaims | InvalidToken>;

export interface AccessTokenVerifierOptions {
  readonly keys: SigningKeys;
  readonly issuers: readonly string[];
  readonly sessions: SessionRegistry;
}

/** Longer than any token of ours, which is bounded by what a user may store about themselves. */
const TOKEN_LENGTH_MAX = 12_288;

export function isInvalidToken(result: AccessClaims | InvalidToken): result is InvalidToken {
  return 'invalid' in result;
}

function reasonOf(error: unknown): InvalidTokenReason {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'algorithm';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature';
  if (!(error instanceof errors.JWTClaimValidationFailed)) return 'malformed';
  if (error.claim === 'iss') return 'issuer';
  if (error.claim === 'aud') return 'audience';
  return error.claim === 'nbf' ? 'not_yet_valid' : 'claims';
}

/** The one door for access tokens: one algorithm, keys of our own set only, every claim checked, and a session that lives. */
export function createAccessTokenVerifier({ keys, issuers, sessions }: AccessTokenVerifierOptions): VerifyAccessToken {
  const readClaims = async (token: string): Promise<AccessClaims | InvalidToken> => {
    if (token.length > TOKEN_LENGTH_MAX) return { invalid: 'malformed' };
    try {
      const { alg, kid } = decodeProtectedHeader(token);
      if (alg !== 'ES256') return { invalid: 'algorithm' };
      const key = keys.findVerifying(kid ?? '');
      if (!key) return { invalid: 'unknown_key' };
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['ES256'],
        typ: 'JWT',
        issuer: [...issuers],
        audience: 'authenticated',
        requiredClaims: ['exp', 'iat', 'sub', 'session_id'],
      });
      const parsed = accessClaimsSchema.safeParse(payload);
      return parsed.success ? parsed.data : { invalid: 'claims' };
    } catch (error) {
      return { invalid: reasonOf(error) };
    }
  };

  return async (token, { isFresh = false } = {}) => {
    const claims = await readClaims(token);
    if (isInvalidToken(claims)) return claims;
    const session = { sessionId: claims.session_id, userId: claims.sub };
    const isLive = await (isFresh ? sessions.isLiveNow(session) : sessions.isLive(session));
    return isLive ? claims : { invalid: 'session_not_found' };
  };
}
