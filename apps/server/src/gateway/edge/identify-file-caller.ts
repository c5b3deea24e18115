import type { Context } from 'hono';
import { AppError } from '../app-error.ts';
import type { VerifyAccessToken } from '../auth/verify-access-token.ts';
import { type ApiKeys, roleOfKey } from '../realtime/identity.ts';
import type { Caller, GatewayEnv } from './gateway-env.ts';
import { callerOfKey, identifyCaller, requireApiKey } from './identify-caller.ts';

const PREFIX = '/storage/v1/object/';
const KEYLESS = {
  read: /^(?:public|info\/public|sign)\//u,
  write: /^upload\/sign\//u,
};

/** Public files, and addresses that are signed: browsers open them by themselves. */
export function isKeylessFile(c: Context<GatewayEnv>): boolean {
  if (!c.req.path.startsWith(PREFIX)) return false;
  const path = c.req.path.slice(PREFIX.length);
  const { method } = c.req;
  return (
    (KEYLESS.read.test(path) && (method === 'GET' || method === 'HEAD')) ||
    (KEYLESS.write.test(path) && method === 'PUT')
  );
}

/**
 * As everywhere by API key and token; but the stock client of files, used by itself, sends its key or token as the bearer alone.
 * @throws the answer to who shows neither.
 */
export async function identifyFileCaller(
  c: Context<GatewayEnv>,
  keys: ApiKeys,
  verify: VerifyAccessToken,
): Promise<Caller> {
  const bearer = /^Bearer (\S+)$/iu.exec(c.req.header('Authorization') ?? '')?.[1];
  if (c.req.header('apikey') !== undefined || c.req.query('apikey') !== undefined) {
    return identifyCaller(c, requireApiKey(c, keys), verify);
  }
  if (bearer === undefined) throw new AppError(400, 'Unauthorized', 'Invalid Compact JWS');
  const role = roleOfKey(keys, bearer);
  return role === null
    ? identifyCaller(c, { kind: 'anonymous', claims: { role: 'anon' } }, verify)
    : callerOfKey(c, role);
}
