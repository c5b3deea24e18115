import type { Context } from 'hono';
import { z } from 'zod';
import { withTransaction } from '../../../../database/with-transaction.ts';
import { accountSchema, readAccountChanges } from '../../admin/account-changes.ts';
import { toAdminUserJson } from '../../admin/admin-user-json.ts';
import { changeAccount } from '../../admin/change-account.ts';
import { removeAccount } from '../../admin/remove-account.ts';
import { notifyOfChange } from '../../admin/notify-of-change.ts';
import type { AuthContext } from '../../auth-context.ts';
import { AuthError } from '../../http/auth-error.ts';
import { clientOf } from '../../http/client-of.ts';
import { parseBody } from '../../http/parse-body.ts';
import type { Route } from '../../http/route.ts';
import { findAccount, type UserRow } from '../../store/users.ts';

const idSchema = z.uuid();

/** @throws the 404 answer when the address names nobody. */
export async function requireAccount(auth: AuthContext, c: Context): Promise<UserRow> {
  const id = idSchema.safeParse(c.req.param('id'));
  if (!id.success) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  const user = await findAccount(auth.pool, id.data);
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
}

/** GET /admin/users/:id */
export function readOneUser(auth: AuthContext): Route {
  return async (c) => c.json(toAdminUserJson(await requireAccount(auth, c)));
}

/** PUT /admin/users/:id */
export function changeUser(auth: AuthContext): Route {
  return async (c) => {
    const body = await parseBody(c, accountSchema);
    const before = await requireAccount(auth, c);
    if (before.deleted_at !== null) throw new AuthError(404, 'user_not_found', 'User not found');
    const changes = await readAccountChanges(auth, body, before.email ?? '');
    const by = { client: clientOf(c, auth.readClientAddress) };
    const changed = await withTransaction(auth.pool, (tx) => changeAccount(tx, by, before, changes));
    auth.sessions.forget(changed.affected);
    notifyOfChange(auth, changed);
    return c.json(toAdminUserJson(changed.user));
  };
}

const deleteSchema = z.object({ should_soft_delete: z.boolean().nullish() });

/** DELETE /admin/users/:id */
export function deleteUser(auth: AuthContext): Route {
  return async (c) => {
    const hasBody = Number(c.req.header('Content-Length') ?? 0) > 0 || c.req.header('Transfer-Encoding') !== undefined;
    const body = hasBody ? await parseBody(c, deleteSchema) : {};
    const user = await requireAccount(auth, c);
    const by = { client: clientOf(c, auth.readClientAddress) };
    const removal = { user, isSoft: body.should_soft_delete === true };
    auth.sessions.forget(await withTransaction(auth.pool, (tx) => removeAccount(tx, by, removal)));
    return c.json({});
  };
}
