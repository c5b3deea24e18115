import type { AuthContext } from '../auth-context.ts';
import { validationFailed } from '../http/auth-error.ts';
import { countRequest } from '../http/limit-by-address.ts';
import type { RateLimitName } from '../http/rate-limiter.ts';
import type { Route } from '../http/route.ts';
import { idTokenGrant } from './id-token-grant.ts';
import { refuseRoute } from './not-enabled.ts';
import { passwordGrant } from './password-grant.ts';
import { pkceGrant } from './pkce-grant.ts';
import { refreshGrant } from './refresh-grant.ts';

interface Grant {
  readonly limit: RateLimitName;
  readonly handle: Route;
}

/** POST /token: one handler a grant, each with its own limit. */
export function token(auth: AuthContext): Route {
  const off = (...error: Parameters<typeof refuseRoute>): Grant => ({ limit: 'signIn', handle: refuseRoute(...error) });
  const grants: ReadonlyMap<string, Grant> = new Map([
    ['password', { limit: 'signIn', handle: passwordGrant(auth) }],
    ['refresh_token', { limit: 'refresh', handle: refreshGrant(auth) }],
    ['pkce', { limit: 'signIn', handle: pkceGrant(auth) }],
    ['id_token', { limit: 'signIn', handle: idTokenGrant(auth) }],
    ['web3', off(422, 'web3_provider_disabled', 'Web3 provider is disabled')],
  ]);
  return async (c) => {
    const grant = grants.get(c.req.query('grant_type') ?? '');
    if (!grant) throw validationFailed('unsupported_grant_type');
    await countRequest(auth, c, grant.limit);
    return grant.handle(c);
  };
}
