import { z } from 'zod';
import { withTransaction } from '../../../database/with-transaction.ts';
import type { AuthContext } from '../auth-context.ts';
import { validationFailed } from '../http/auth-error.ts';
import { clientOf } from '../http/client-of.ts';
import { requireUser } from '../http/require-user.ts';
import type { Route } from '../http/route.ts';
import { addAuditEntry } from '../store/audit-log.ts';
import { endSessions } from '../store/sessions.ts';

const scopeSchema = z.enum(['global', 'local', 'others']);

/** POST /logout?scope=global|local|others; without a scope every session of the user ends. */
export function logOut(auth: AuthContext): Route {
  return async (c) => {
    const claims = await requireUser(c, auth.verifyAccessToken);
    const scope = scopeSchema.safeParse(c.req.query('scope') || 'global');
    if (!scope.success) throw validationFailed('scope must be one of global, local, others');
    const client = clientOf(c, auth.readClientAddress);
    const ended = await withTransaction(auth.pool, async (tx) => {
      const actor = { id: claims.sub, email: claims.email };
      await addAuditEntry(tx, { action: 'logout', actor, client, traits: { scope: scope.data } });
      return endSessions(tx, { userId: claims.sub, sessionId: claims.session_id }, scope.data);
    });
    auth.sessions.forget(ended);
    return c.body(null, 204);
  };
}
