import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { AppError } from '../app-error.ts';
import { accessClaimsSchema } from './access-claims.ts';
import { reasonOf, TOKEN_LENGTH_MAX, type VerifyAccessToken } from './verify-access-token.ts';

/** A project that users sign in to in place of this server. */
export interface Project {
  /** Origin of the project's API. */
  readonly url: string;
  readonly publishableKey: string;
}

/** What access tokens of a project may be signed with; never a secret that others share. */
const ALGORITHMS = ['ES256', 'RS256', 'EdDSA'];
const FETCH_TIMEOUT_MS = 5_000;

/**
 * Takes the tokens of a project, by the keys that it publishes, and no others. Whether the session still lives only the project knows:
 * a token holds until it expires.
 */
export function createProjectTokenVerifier({ url }: Project): VerifyAccessToken {
  const keys = createRemoteJWKSet(new URL(`${url}/auth/v1/.well-known/jwks.json`), {
    timeoutDuration: FETCH_TIMEOUT_MS,
  });
  return async (token) => {
    if (token.length > TOKEN_LENGTH_MAX) return { invalid: 'malformed' };
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ALGORITHMS,
        issuer: `${url}/auth/v1`,
        audience: 'authenticated',
        requiredClaims: ['exp', 'iat', 'sub', 'session_id'],
      });
      const parsed = accessClaimsSchema.safeParse({ ...payload, token_type: 'access' });
      return parsed.success ? parsed.data : { invalid: 'claims' };
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) return { invalid: 'unknown_key' };
      if (
        error instanceof errors.JWKSTimeout ||
        !(error instanceof errors.JOSEError) ||
        error.code === 'ERR_JOSE_GENERIC'
      ) {
        throw new AppError(503, 'project_away', 'The project that signs tokens does not answer.', { cause: error });
      }
      return { invalid: reasonOf(error) };
    }
  };
}
