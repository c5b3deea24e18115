import type { Context } from 'hono';
import { type ApiKeys, roleOfKey } from '../../realtime/identity.ts';
import type { VerifyAccessToken } from '../verify-access-token.ts';
import { AuthError } from './auth-error.ts';
import { requireUser } from './require-user.ts';

/**
 * Lets the secret key pass, and nobody else: no user whatever their role, and no other key. It stands in the `apikey` header, where the
 * gateway has refused it from browsers; clients of Supabase repeat it as the bearer token.
 */
export async function requireSecretKey(c: Context, keys: ApiKeys, verify: VerifyAccessToken): Promise<void> {
  const key = c.req.header('apikey') ?? '';
  const authorization = c.req.header('Authorization') ?? '';
  if (key === '' && authorization === '') {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const token = /^Bearer (\S+)$/iu.exec(authorization)?.[1] ?? '';
  const isToken = authorization !== '' && roleOfKey(keys, token) === null;
  if (isToken) await requireUser(c, verify);
  const isSecret = roleOfKey(keys, key) === 'service_role' && (authorization === '' || token === key);
  if (!isSecret) throw new AuthError(403, 'not_admin', 'User not allowed');
}
