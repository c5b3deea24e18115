import { withTransaction } from '../../../../database/with-transaction.ts';
import { factorRemovedMail } from '../../../../mail/factor-mails.ts';
import type { AuthContext } from '../../auth-context.ts';
import { clientOf } from '../../http/client-of.ts';
import { requireUser } from '../../http/require-user.ts';
import type { Route } from '../../http/route.ts';
import { lowerSessions } from '../../raise-session.ts';
import { sendNoticeLater } from '../../send-code.ts';
import { addAuditEntry } from '../../store/audit-log.ts';
import { hasVerifiedFactor, removeFactor } from '../../store/factors.ts';
import { removeRecoveryCodes } from '../../store/recovery-codes.ts';
import { endSessions } from '../../store/sessions.ts';
import { lockFactorSession, requireFactor, requireFreshFactor } from './factor-session.ts';

/**
 * DELETE /factors/{id}. A verified one only for who has shown a second factor just now; every other session ends, and with the
 * last one the recovery codes go.
 */
export function unenrollFactor(auth: AuthContext): Route {
  return async (c) => {
    const claims = await requireUser(c, auth.verifyAccessToken);
    const client = clientOf(c, auth.readClientAddress);
    const { sub: userId, session_id: sessionId } = claims;
    const { factor, ended, isLast } = await withTransaction(auth.pool, async (tx) => {
      const session = await lockFactorSession(tx, claims);
      const found = await requireFactor(tx, userId, c);
      const isVerified = found.status === 'verified';
      if (isVerified) requireFreshFactor(session, 422, 'unenroll verified factor');
      await removeFactor(tx, found.id);
      const actor = { id: userId, email: claims.email };
      const traits = { factor_id: found.id, factor_status: found.status, session_id: sessionId };
      await addAuditEntry(tx, { action: 'factor_unenrolled', actor, client, traits });
      if (!isVerified) return { factor: found, ended: [], isLast: false };
      const isOnly = !(await hasVerifiedFactor(tx, userId));
      if (isOnly) await removeRecoveryCodes(tx, userId);
      await lowerSessions(tx, { userId, factorId: found.id, isLast: isOnly });
      return { factor: found, ended: await endSessions(tx, { userId, sessionId }, 'others'), isLast: isOnly };
    });
    auth.sessions.forget([...ended, sessionId]);
    if (factor.status === 'verified' && claims.email !== '') {
      const { siteUrl } = auth.settings;
      const type = factor.factor_type === 'totp' ? 'totp' : 'webauthn';
      sendNoticeLater(auth, factorRemovedMail({ to: claims.email, siteUrl, type, isLast }));
    }
    return c.json({ id: factor.id });
  };
}
