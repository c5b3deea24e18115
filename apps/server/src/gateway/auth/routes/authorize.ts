import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { requireRecentProof } from '../authorize-password-change.ts';
import { AuthError } from '../http/auth-error.ts';
import { requireUser } from '../http/require-user.ts';
import type { Route } from '../http/route.ts';
import { beginFlow, requireProvider } from '../providers/begin-flow.ts';
import { ProviderFault } from '../providers/provider.ts';
import { readUser } from '../store/users.ts';
import { linkingNotEnabled } from './not-enabled.ts';

const isWanted = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0', ''] }).catch(false);

/** A provider that cannot be asked is no fault of the request. */
async function reachProvider(auth: AuthContext, begin: () => Promise<string>): Promise<string> {
  try {
    return await begin();
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    auth.log.warn({ err: error }, 'a sign-in provider could not be asked');
    throw new AuthError(
      502,
      'unexpected_failure',
      'The sign-in provider cannot be reached. Please try again in a moment.',
    );
  }
}

/** GET /authorize?provider=: sends the browser to the provider. */
export function authorize(auth: AuthContext): Route {
  return async (c) => {
    const provider = requireProvider(auth, c.req.query('provider'));
    const url = await reachProvider(auth, () => beginFlow(auth, c, { provider, linkingTargetId: null }));
    return isWanted.parse(c.req.query('skip_http_redirect') ?? '') ? c.json({ url }) : c.redirect(url, 302);
  };
}

/** GET /user/identities/authorize?provider=: the same, for a signed-in user who wants one more way to sign in. */
export function authorizeLink(auth: AuthContext): Route {
  return async (c) => {
    const claims = await requireUser(c, auth.verifyAccessToken);
    if (auth.providers.size === 0) throw linkingNotEnabled();
    const provider = requireProvider(auth, c.req.query('provider'));
    requireRecentProof(await readUser(auth.pool, claims.sub), claims, Date.now());
    const url = await reachProvider(auth, () => beginFlow(auth, c, { provider, linkingTargetId: claims.sub }));
    return isWanted.parse(c.req.query('skip_http_redirect') ?? '') ? c.json({ url }) : c.redirect(url, 302);
  };
}
