import { z } from 'zod';
import { withTransaction } from '../../../../database/with-transaction.ts';
import { accountSchema, readAccountChanges } from '../../admin/account-changes.ts';
import { toAdminUserJson } from '../../admin/admin-user-json.ts';
import { createAccount } from '../../admin/create-account.ts';
import type { AuthContext } from '../../auth-context.ts';
import { validationFailed } from '../../http/auth-error.ts';
import { clientOf } from '../../http/client-of.ts';
import { parseBody } from '../../http/parse-body.ts';
import type { Route } from '../../http/route.ts';

const idSchema = z.uuid();
const NIL = '00000000-0000-0000-0000-000000000000';

function readId(text: string | null | undefined): string | null {
  if (!text) return null;
  if (text === NIL) throw validationFailed('ID cannot be a nil uuid');
  const id = idSchema.safeParse(text);
  if (!id.success) throw validationFailed('ID must conform to the uuid v4 format');
  return id.data.toLowerCase();
}

/** POST /admin/users */
export function createUser(auth: AuthContext): Route {
  return async (c) => {
    const body = await parseBody(c, accountSchema);
    if (!body.email && !body.phone) throw validationFailed('Cannot create a user without either an email or phone');
    const id = readId(body.id);
    const changes = await readAccountChanges(auth, body, '');
    const account = { ...changes, id, email: changes.email ?? '' };
    const by = { client: clientOf(c, auth.readClientAddress) };
    const user = await withTransaction(auth.pool, (tx) => createAccount(tx, by, account));
    return c.json(toAdminUserJson(user));
  };
}
