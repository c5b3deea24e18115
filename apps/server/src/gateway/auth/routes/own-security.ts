import { z } from 'zod';
import { withTransaction } from '../../../database/with-transaction.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../http/auth-error.ts';
import { clientOf } from '../http/client-of.ts';
import { requireWholeUser } from '../http/require-user.ts';
import type { Route } from '../http/route.ts';
import { addAuditEntry } from '../store/audit-log.ts';
import { endOwnSession, readOwnEvents, readOwnSessions } from '../store/own-security.ts';

// Ours: Supabase's auth service tells nobody where they are signed in.

/** GET /user/sessions: where the caller is signed in. */
export function ownSessions(auth: AuthContext): Route {
  return async (c) => {
    const claims = await requireWholeUser(c, auth.verifyAccessToken);
    const sessions = await readOwnSessions(auth.pool, {
      userId: claims.sub,
      sessionId: claims.session_id,
      idleSeconds: auth.settings.sessionIdleSeconds,
    });
    return c.json({ sessions });
  };
}

/** GET /user/events: what happened to the caller's account lately. */
export function ownEvents(auth: AuthContext): Route {
  return async (c) => {
    const claims = await requireWholeUser(c, auth.verifyAccessToken);
    return c.json({ events: await readOwnEvents(auth.pool, claims.sub) });
  };
}

const idSchema = z.uuid();

/** DELETE /user/sessions/{id}: signs one of the caller's own browsers out. */
export function endSession(auth: AuthContext): Route {
  return async (c) => {
    const claims = await requireWholeUser(c, auth.verifyAccessToken);
    const id = idSchema.safeParse(c.req.param('id'));
    const client = clientOf(c, auth.readClientAddress);
    const isEnded =
      id.success &&
      (await withTransaction(auth.pool, async (tx) => {
        if (!(await endOwnSession(tx, claims.sub, id.data))) return false;
        const actor = { id: claims.sub, email: claims.email };
        await addAuditEntry(tx, { action: 'logout', actor, client, traits: { scope: 'one' } });
        return true;
      }));
    if (!isEnded) throw new AuthError(404, 'session_not_found', 'There is no such session');
    auth.sessions.forget([id.data]);
    return c.body(null, 204);
  };
}
