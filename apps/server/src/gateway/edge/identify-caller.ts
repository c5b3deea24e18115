import type { Context } from 'hono';
import { AppError, secondFactorRequired } from '../app-error.ts';
import { isInvalidToken, type VerifyAccessToken } from '../auth/verify-access-token.ts';
import { type ApiKeys, type KeyRole, roleOfKey } from '../realtime/identity.ts';
import { ANONYMOUS, type Caller, type GatewayEnv, OPERATOR_CALLER } from './gateway-env.ts';

/** Pages that browsers open by themselves, and facts for everybody: nobody could send a key there. */
const KEYLESS_AUTH_PATHS = /^\/auth\/v1\/(?:verify|callback|authorize|\.well-known\/jwks\.json|health|sso\/saml\/.+)$/u;

/** True for the few paths that need no API key. */
export function isKeyless(path: string): boolean {
  return KEYLESS_AUTH_PATHS.test(path);
}

/**
 * Checks the API key, in constant time.
 * @throws the 401 answer when it is absent or wrong, or when the secret one comes from a browser.
 */
export function requireApiKey(c: Context<GatewayEnv>, keys: ApiKeys): Caller {
  const key = c.req.header('apikey') ?? c.req.query('apikey');
  if (key === undefined || key === '') {
    throw new AppError(401, 'no_api_key', 'No API key found in request.', {
      hint: 'Send the publishable key in the `apikey` header.',
    });
  }
  const role = roleOfKey(keys, key);
  if (role === null) {
    throw new AppError(401, 'invalid_api_key', 'Invalid API key.', { hint: 'Double check the `apikey` header.' });
  }
  return callerOfKey(c, role);
}

/** @throws the 401 answer when the secret key comes from a browser. */
export function callerOfKey(c: Context<GatewayEnv>, role: KeyRole): Caller {
  if (role === 'anon') return ANONYMOUS;
  if (isFromBrowser(c)) {
    throw new AppError(401, 'secret_key_in_browser', 'The secret API key must not be used in a browser.', {
      hint: 'Use the publishable key and sign in.',
    });
  }
  return OPERATOR_CALLER;
}

/**
 * Whose request it is: the user of the bearer token, or the key's own role when there is no token but the key again. A token
 * that does not hold is refused, never taken for no token.
 */
export async function identifyCaller(
  c: Context<GatewayEnv>,
  keyCaller: Caller,
  verify: VerifyAccessToken,
): Promise<Caller> {
  const header = c.req.header('Authorization');
  if (header === undefined || header === '') return keyCaller;
  const token = /^Bearer (\S+)$/iu.exec(header)?.[1];
  if (token === undefined) throw invalidToken('malformed');
  // Clients of Supabase repeat their key as the token of nobody.
  if (token === (c.req.header('apikey') ?? c.req.query('apikey'))) return keyCaller;
  const claims = await verify(token);
  if (!isInvalidToken(claims)) return { kind: 'user', claims };
  // The password alone is not enough for who has a second factor.
  if (claims.invalid === 'second_factor_required') throw secondFactorRequired();
  throw invalidToken(claims.invalid);
}

/** Browsers cannot leave these out; servers do not send them (of the Sec-Fetch headers, Node sends only the mode). */
function isFromBrowser(c: Context<GatewayEnv>): boolean {
  return ['Origin', 'Sec-Fetch-Site', 'Sec-Fetch-Dest'].some((name) => c.req.header(name) !== undefined);
}

function invalidToken(reason: string): AppError {
  const isExpired = reason === 'expired';
  const message = isExpired ? 'JWT expired' : 'JWT is not valid';
  return new AppError(401, isExpired ? 'PGRST303' : 'PGRST301', message, {
    details: reason.replaceAll('_', ' '),
    headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  });
}
