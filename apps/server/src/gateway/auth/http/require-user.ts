import type { Context } from 'hono';
import type { AccessClaims } from '../access-claims.ts';
import { type InvalidToken, isInvalidToken, type VerifyAccessToken } from '../verify-access-token.ts';
import { AuthError } from './auth-error.ts';

function refuse({ invalid }: InvalidToken): AuthError {
  if (invalid === 'session_not_found') {
    return new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  if (invalid === 'second_factor_required') {
    return new AuthError(403, 'insufficient_aal', 'AAL2 session is required where the user has a second factor');
  }
  const detail = invalid === 'expired' ? 'token is expired' : invalid.replaceAll('_', ' ');
  return new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${detail}`);
}

async function readUser(c: Context, verifyAccessToken: VerifyAccessToken, takesHalfOpen: boolean) {
  const token = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  if (token === undefined) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const claims = await verifyAccessToken(token, { isFresh: true, takesHalfOpen });
  if (isInvalidToken(claims)) throw refuse(claims);
  return claims;
}

/**
 * The claims of the caller, whose session is looked up in the database at every request to the auth service. The session may be
 * one that has yet to show the second factor: what needs it asks for the level itself.
 */
export function requireUser(c: Context, verifyAccessToken: VerifyAccessToken): Promise<AccessClaims> {
  return readUser(c, verifyAccessToken, true);
}

/** The same, of a session that has shown the second factor its user has. */
export function requireWholeUser(c: Context, verifyAccessToken: VerifyAccessToken): Promise<AccessClaims> {
  return readUser(c, verifyAccessToken, false);
}
