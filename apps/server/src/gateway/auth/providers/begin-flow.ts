import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { AuthContext } from '../auth-context.ts';
import { challengeOf } from '../challenge-of.ts';
import { AuthError } from '../http/auth-error.ts';
import { parseCodeChallenge } from '../http/parse-code-challenge.ts';
import { allowedRedirect } from '../mail-link.ts';
import { insertFlowState } from '../store/flow-states.ts';
import { FLOW_SECONDS, flowSecrets, issueState, newBrowserId } from './flow-state-token.ts';
import type { IdentityProvider } from './provider.ts';

const COOKIE = 'atb-sign-in';
const COOKIE_PATH = '/auth/v1';
const BROWSER_ID = /^[\w-]{22}$/;

/** Where providers send browsers back to; each has to be told this address. */
export function callbackUrl(siteUrl: string): string {
  return `${siteUrl}/auth/v1/callback`;
}

/** The value of the cookie that a flow was begun with. */
export function browserIdOf(c: Context): string | undefined {
  const value = getCookie(c, COOKIE);
  return value !== undefined && BROWSER_ID.test(value) ? value : undefined;
}

/** Keeps the value that the browser has, so that flows in two tabs do not end each other. */
function markBrowser(c: Context, siteUrl: string): string {
  const browserId = browserIdOf(c) ?? newBrowserId();
  setCookie(c, COOKIE, browserId, {
    path: COOKIE_PATH,
    httpOnly: true,
    // Lax: the way back from the provider is a navigation that another site began.
    sameSite: 'Lax',
    secure: siteUrl.startsWith('https:'),
    maxAge: FLOW_SECONDS,
  });
  return browserId;
}

/** The provider that a request names. @throws the auth service's own refusal for every other. */
export function requireProvider(auth: AuthContext, name: string | undefined): IdentityProvider {
  const provider = auth.providers.get(name ?? '');
  if (provider) return provider;
  throw new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled');
}

/** Begins a flow and answers where the browser goes: to the provider, which sends it back to /callback. */
export async function beginFlow(
  auth: AuthContext,
  c: Context,
  { provider, linkingTargetId }: { readonly provider: IdentityProvider; readonly linkingTargetId: string | null },
): Promise<string> {
  const { settings, purposeKeys } = auth;
  const flowStateId = await insertFlowState(auth.pool, {
    method: 'oauth',
    provider: provider.id,
    challenge: parseCodeChallenge(c.req.query()),
    userId: null,
    redirectTo: allowedRedirect(c.req.query('redirect_to'), settings),
    linkingTargetId,
  });
  const browserId = markBrowser(c, settings.siteUrl);
  const { verifier, nonce } = flowSecrets(purposeKeys, flowStateId);
  return provider.authorizeUrl({
    state: issueState(purposeKeys, { flowStateId, browserId }, Date.now()),
    nonce,
    codeChallenge: challengeOf(verifier),
    redirectUri: callbackUrl(settings.siteUrl),
  });
}
