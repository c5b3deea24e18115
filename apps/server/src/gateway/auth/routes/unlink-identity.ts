import { withTransaction } from '../../../database/with-transaction.ts';
import { identityUnlinkedMail } from '../../../mail/sign-in-mails.ts';
import type { AuthContext } from '../auth-context.ts';
import { requireRecentProof } from '../authorize-password-change.ts';
import { AuthError } from '../http/auth-error.ts';
import { clientOf } from '../http/client-of.ts';
import { requireUser } from '../http/require-user.ts';
import type { Route } from '../http/route.ts';
import { sendNoticeLater } from '../send-code.ts';
import { addAuditEntry } from '../store/audit-log.ts';
import { removeIdentity } from '../store/identities.ts';
import { endSessions } from '../store/sessions.ts';
import { readUser } from '../store/users.ts';
import { linkingNotEnabled } from './not-enabled.ts';

const REFUSALS = {
  not_found: ['identity_not_found', "Identity doesn't exist"],
  last_one: ['single_identity_not_deletable', 'User must have at least 1 identity after unlinking'],
} as const;

/** DELETE /user/identities/{id}: one way to sign in less. Who came in by it elsewhere is signed out. */
export function unlinkIdentity(auth: AuthContext): Route {
  return async (c) => {
    const claims = await requireUser(c, auth.verifyAccessToken);
    if (auth.providers.size === 0) throw linkingNotEnabled();
    const user = await readUser(auth.pool, claims.sub);
    requireRecentProof(user, claims, Date.now());
    const client = clientOf(c, auth.readClientAddress);
    const { unlinking, ended } = await withTransaction(auth.pool, async (tx) => {
      const result = await removeIdentity(tx, user.id, c.req.param('id') ?? '');
      if (result.status !== 'unlinked') return { unlinking: result, ended: [] };
      const traits = { provider: result.provider };
      await addAuditEntry(tx, { action: 'identity_unlinked', actor: user, client, traits });
      const others = await endSessions(tx, { userId: user.id, sessionId: claims.session_id }, 'others');
      return { unlinking: result, ended: others };
    });
    if (unlinking.status !== 'unlinked') {
      const [code, message] = REFUSALS[unlinking.status];
      throw new AuthError(422, code, message);
    }
    auth.sessions.forget(ended);
    const label = auth.providers.get(unlinking.provider)?.label ?? 'E-mail and password';
    if (user.email) {
      sendNoticeLater(auth, identityUnlinkedMail({ to: user.email, siteUrl: auth.settings.siteUrl, label }));
    }
    return c.json({});
  };
}
