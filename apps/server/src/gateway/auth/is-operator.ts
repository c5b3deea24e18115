import type { ScopeClaims } from '../../database/with-user-scope.ts';

/** What an account's `app_metadata.role` says when it runs the installation. Written by the operator alone, never by users. */
export const OPERATOR_ROLE = 'operator';

/** Whether a caller runs this installation: by the secret key, or by an account with the role. SQL asks `public.is_operator()`. */
export function isOperator(claims: ScopeClaims): boolean {
  const metadata = claims['app_metadata'];
  const hasRole = typeof metadata === 'object' && metadata !== null && 'role' in metadata;
  return claims.role === 'service_role' || (hasRole && metadata.role === OPERATOR_ROLE);
}
