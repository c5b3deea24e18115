import type { Context } from 'hono';
import type { AccessClaims } from '../access-claims.ts';
import { type InvalidToken, isInvalidToken, type VerifyAccessToken } from '../verify-access-token.ts';
import { AuthError } from './auth-error.ts';

function refuse({ invalid }: InvalidToken): AuthError {
  if (invalid === 'session_not_found') {
    return new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  const detail = invalid === 'expired' ? 'token is expired' : invalid.replaceAll('_', ' ');
  return new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${detail}`);
}

/** The claims of the caller, whose session is looked up in the database at every request to the auth service. */
export async function requireUser(c: Context, verifyAccessToken: VerifyAccessToken): Promise<AccessClaims> {
  const token = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  if (token === undefined) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const claims = await verifyAccessToken(token, { isFresh: true, takesHalfOpen: true });
  if (isInvalidToken(claims)) throw refuse(claims);
  return claims;
}
