import { withTransaction } from '../../../database/with-transaction.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../http/auth-error.ts';
import { clientOf } from '../http/client-of.ts';
import { requireUser } from '../http/require-user.ts';
import type { Route } from '../http/route.ts';
import { prepareCodeMail, requireMailAllowance, sendLater } from '../send-code.ts';
import { addAuditEntry } from '../store/audit-log.ts';
import { readUser } from '../store/users.ts';

/** GET /reauthenticate: mails the code that PUT /user takes as `nonce`. */
export function reauthenticate(auth: AuthContext): Route {
  return async (c) => {
    const claims = await requireUser(c, auth.verifyAccessToken);
    const user = await readUser(auth.pool, claims.sub);
    const { email } = user;
    if (!email) {
      const message = 'Reauthentication requires the user to have an email or a phone number';
      throw new AuthError(422, 'validation_failed', message);
    }
    if (!user.email_confirmed_at) throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
    const client = clientOf(c, auth.readClientAddress);
    await requireMailAllowance(auth, { email, client });
    const mail = await withTransaction(auth.pool, async (tx) => {
      await addAuditEntry(tx, { action: 'user_reauthenticate_requested', actor: user, client });
      return prepareCodeMail(tx, auth, { userId: user.id, email, purpose: 'reauthentication', redirectTo: null });
    });
    sendLater(auth, mail);
    return c.json({});
  };
}
