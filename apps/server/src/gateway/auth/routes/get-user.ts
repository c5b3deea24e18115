// The routes below /auth/v1, one a file; those that belong together share one.
import type { AuthContext } from '../auth-context.ts';
import { requireUser } from '../http/require-user.ts';
import type { Route } from '../http/route.ts';
import { readUser } from '../store/users.ts';
import { toUserJson } from '../user-json.ts';

/** GET /user. */
export function getUser(auth: AuthContext): Route {
  return async (c) => {
    const claims = await requireUser(c, auth.verifyAccessToken);
    return c.json(toUserJson(await readUser(auth.pool, claims.sub)));
  };
}
