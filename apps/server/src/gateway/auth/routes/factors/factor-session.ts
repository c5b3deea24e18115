// The second factor: enrolling, asking for and showing one, taking it away, and its recovery codes.
import type { Context } from 'hono';
import { z } from 'zod';
import type { Transaction } from '../../../../database/with-transaction.ts';
import type { AccessClaims } from '../../access-claims.ts';
import { requireRecentSignIn } from '../../authorize-password-change.ts';
import { AuthError } from '../../http/auth-error.ts';
import { hasFreshSecondFactor } from '../../second-factor.ts';
import { findFactor, hasVerifiedFactor, lockFactors, type StoredFactor } from '../../store/factors.ts';
import { findSession, type SessionRow } from '../../store/sessions.ts';

/** Waits for its turn at the user's factors; what follows sees the session as it is now, whatever its token says. */
export async function lockFactorSession(tx: Transaction, claims: AccessClaims): Promise<SessionRow> {
  await lockFactors(tx, claims.sub);
  const session = await findSession(tx, claims.session_id);
  if (!session) throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  return session;
}

/** The factor that the path names, of this user and of nobody else. */
export async function requireFactor(tx: Transaction, userId: string, c: Context): Promise<StoredFactor> {
  const id = z.uuid().safeParse(c.req.param('id'));
  if (!id.success) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID');
  const factor = await findFactor(tx, userId, id.data);
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

/** @throws when the session had not shown a second factor, or too long before the moment. */
export function requireFreshFactor(session: SessionRow, status: 403 | 422, what: string, atMs = Date.now()): void {
  if (hasFreshSecondFactor(session, atMs)) return;
  const message =
    session.aal === 'aal2'
      ? `A second factor confirmed within the last 15 minutes is required to ${what}`
      : `AAL2 required to ${what}`;
  throw new AuthError(status, 'insufficient_aal', message);
}

/**
 * A further factor needs one of those there are, the first one a sign-in of just then: an access token alone must not be enough to add
 * a way in, or to shut the owner out.
 * @param atMs when the factor was begun; a session that proved itself later may complete it, too.
 */
export async function requireProofToAdd(tx: Transaction, session: SessionRow, atMs: number): Promise<void> {
  if (await hasVerifiedFactor(tx, session.user_id)) requireFreshFactor(session, 403, 'enroll a new factor', atMs);
  else requireRecentSignIn(session, atMs);
}

export function challengeMissing(): AuthError {
  return new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
}
