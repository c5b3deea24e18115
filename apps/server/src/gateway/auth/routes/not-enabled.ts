import { AuthError } from '../http/auth-error.ts';
import type { Route } from '../http/route.ts';

/** Answers a way of signing in that this installation does not offer with the auth service's own error. */
export function refuseRoute(status: number, code: string, message: string): Route {
  return () => {
    throw new AuthError(status, code, message);
  };
}

export const linkingNotEnabled = () => new AuthError(422, 'manual_linking_disabled', 'Manual linking is disabled');
