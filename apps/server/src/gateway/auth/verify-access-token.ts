import { type CryptoKey, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { type AccessClaims, accessClaimsSchema } from './access-claims.ts';
import type { SessionRegistry, SessionState } from './session-registry.ts';
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
  | 'session_not_found'
  | 'second_factor_required';

export interface InvalidToken {
  readonly invalid: InvalidTokenReason;
}

export interface VerifyAccessTokenOptions {
  /** Asks the database, not the memory of the last seconds, whether the session lives. */
  readonly isFresh?: boolean;
  /** Takes the token of a session whose user has a second factor and has not shown it: for where it is shown. */
  readonly takesHalfOpen?: boolean;
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
export const TOKEN_LENGTH_MAX = 12_288;

export function isInvalidToken(result: AccessClaims | InvalidToken): result is InvalidToken {
  return 'invalid' in result;
}

export function reasonOf(error: unknown): InvalidTokenReason {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'algorithm';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature';
  if (!(error instanceof errors.JWTClaimValidationFailed)) return 'malformed';
  if (error.claim === 'iss') return 'issuer';
  if (error.claim === 'aud') return 'audience';
  return error.claim === 'nbf' ? 'not_yet_valid' : 'claims';
}

/** A key that nobody knows may be one that another process made a moment ago. */
async function findKey(keys: SigningKeys, kid: string): Promise<CryptoKey | undefined> {
  const known = keys.findVerifying(kid);
  if (known !== undefined || keys.refresh === undefined) return known;
  await keys.refresh();
  return keys.findVerifying(kid);
}

/** The one door for access tokens: one algorithm, keys of our own set only, every claim checked, and a session that lives. */
export function createAccessTokenVerifier({ keys, issuers, sessions }: AccessTokenVerifierOptions): VerifyAccessToken {
  const readClaims = async (token: string): Promise<AccessClaims | InvalidToken> => {
    if (token.length > TOKEN_LENGTH_MAX) return { invalid: 'malformed' };
    try {
      const { alg, kid } = decodeProtectedHeader(token);
      if (alg !== 'ES256') return { invalid: 'algorithm' };
      const key = await findKey(keys, kid ?? '');
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

  const findState = async (claims: AccessClaims, isFresh: boolean): Promise<SessionState> => {
    const session = { sessionId: claims.session_id, userId: claims.sub };
    const state = await (isFresh ? sessions.findNow(session) : sessions.find(session));
    // Shown a moment ago to another process, which this one has not heard of.
    const isOld = state === 'half_open' && claims.aal === 'aal2' && !isFresh;
    return isOld ? sessions.findNow(session) : state;
  };

  return async (token, { isFresh = false, takesHalfOpen = false } = {}) => {
    const claims = await readClaims(token);
    if (isInvalidToken(claims)) return claims;
    const state = await findState(claims, isFresh);
    if (state === 'ended') return { invalid: 'session_not_found' };
    return state === 'open' || takesHalfOpen ? claims : { invalid: 'second_factor_required' };
  };
}
