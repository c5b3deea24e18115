import { z } from 'zod';
import { withTransaction } from '../../../../database/with-transaction.ts';
import { recordOperatorAction } from '../../admin/record-operator-action.ts';
import type { AuthContext } from '../../auth-context.ts';
import { AuthError } from '../../http/auth-error.ts';
import { clientOf } from '../../http/client-of.ts';
import type { Route } from '../../http/route.ts';
import { endAllSessions } from '../../store/sessions.ts';
import { requireAccount } from './one-user.ts';

const idSchema = z.uuid();

/** GET /admin/users/:id/factors */
export function listUserFactors(auth: AuthContext): Route {
  return async (c) => c.json((await requireAccount(auth, c)).factors);
}

/** DELETE /admin/users/:id/factors/:factor: for somebody who has lost it. Their sessions end. */
export function deleteUserFactor(auth: AuthContext): Route {
  return async (c) => {
    const user = await requireAccount(auth, c);
    const id = idSchema.safeParse(c.req.param('factor'));
    if (!id.success) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID');
    const factor = user.factors.find((one) => one.id === id.data);
    if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
    const by = { client: clientOf(c, auth.readClientAddress) };
    const ended = await withTransaction(auth.pool, async (tx) => {
      await tx.query('delete from auth.mfa_factors where id = $1 and user_id = $2', [factor.id, user.id]);
      await recordOperatorAction(tx, by, user, { action: 'factor_deleted', traits: { factor_id: factor.id } });
      return endAllSessions(tx, user.id);
    });
    auth.sessions.forget(ended);
    return c.json(factor);
  };
}
