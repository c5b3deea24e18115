import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../http/auth-error.ts';
import { requireUser } from '../http/require-user.ts';
import type { Route } from '../http/route.ts';

/** Answers a way of signing in that this installation does not offer with the auth service's own error. */
export function refuseRoute(status: number, code: string, message: string): Route {
  return () => {
    throw new AuthError(status, code, message);
  };
}

/** The same, for routes that only a signed-in user may ask. */
export function refuseUser(auth: AuthContext, error: () => AuthError): Route {
  return async (c) => {
    await requireUser(c, auth.verifyAccessToken);
    throw error();
  };
}

export const linkingNotEnabled = () => new AuthError(422, 'manual_linking_disabled', 'Manual linking is disabled');
