import type { Context } from 'hono';
import { z } from 'zod';
import { type PlainPage, protectPlainPage, renderPlainPage } from '../../plain-page.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, validationFailed } from '../http/auth-error.ts';
import { clientOf } from '../http/client-of.ts';
import { readAuthBody } from '../http/read-auth-body.ts';
import type { Route } from '../http/route.ts';
import type { LinkType } from '../mail-link.ts';
import { type SessionJson, toSessionJson } from '../open-session.ts';
import { type EmailChangeOutcome, HALF_CONFIRMED, redeemEmailChange } from '../redeem-email-change.ts';
import { type RedeemOutcome, redeemToken } from '../redeem-token.ts';

const linkSchema = z.object({
  token: z.string().regex(/^[0-9a-f]{32}$/),
  type: z.enum(['signup', 'invite', 'recovery', 'magiclink', 'email_change']),
});

const PAGES: Readonly<Record<LinkType, { readonly title: string; readonly text: string; readonly button: string }>> = {
  signup: {
    title: 'Confirm your e-mail address',
    text: 'One click and your account is ready.',
    button: 'Confirm e-mail address',
  },
  recovery: {
    title: 'Reset your password',
    text: 'Continue to choose a new password. Every other session will be signed out.',
    button: 'Continue',
  },
  magiclink: { title: 'Sign in to ATB', text: 'One click and you are in.', button: 'Sign in' },
  invite: { title: 'Accept the invitation', text: 'One click and your account is ready.', button: 'Accept' },
  email_change: {
    title: 'Confirm the new e-mail address',
    text: 'The address changes once both mailboxes, the present one and the new one, have confirmed.',
    button: 'Confirm the change',
  },
};

function pageOf(siteUrl: string, { token, type }: z.infer<typeof linkSchema>): PlainPage {
  const { button, ...page } = PAGES[type];
  return { ...page, form: { action: `${siteUrl}/auth/v1/verify`, fields: { token, type }, button } };
}

/**
 * GET /verify: where a mailed link leads. Mail scanners and previews fetch links too, so that looking changes nothing and
 * only the button does.
 */
export function verifyPage(auth: AuthContext): Route {
  const { siteUrl, redirectOrigins } = auth.settings;
  return async (c) => {
    const link = linkSchema.safeParse(c.req.query());
    if (!link.success) throw validationFailed('This link is not complete. Please copy the whole link from the mail.');
    protectPlainPage(c, [new URL(siteUrl).origin, ...redirectOrigins]);
    return c.html(renderPlainPage(pageOf(siteUrl, link.data)));
  };
}

/** A session as clients expect it in the fragment of an address. */
export function sessionParameters(session: SessionJson): URLSearchParams {
  const { access_token, refresh_token, expires_in, expires_at, token_type } = session;
  return new URLSearchParams({
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    refresh_token,
    token_type,
  });
}

const EXPIRED = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
};

/** Where the browser goes after the button: with a session in the fragment, with a code in the query, or with what to say. */
async function addressAfter(
  auth: AuthContext,
  type: LinkType,
  outcome: RedeemOutcome | EmailChangeOutcome,
): Promise<string> {
  const isSentOn = outcome.status !== 'refused' && outcome.status !== 'banned';
  const target = new URL((isSentOn ? outcome.redirectTo : null) ?? auth.settings.siteUrl);
  switch (outcome.status) {
    case 'opened':
      target.hash = `${sessionParameters(await toSessionJson(auth, outcome.open)).toString()}&type=${type}`;
      break;
    case 'code':
      target.searchParams.set('code', outcome.code);
      break;
    case 'half':
      target.hash = new URLSearchParams({ message: HALF_CONFIRMED }).toString();
      break;
    case 'refused':
    case 'banned':
      target.hash = new URLSearchParams(EXPIRED).toString();
      break;
  }
  return target.href;
}

/** Only our own page may press the button: nobody is signed in to somebody else's account by a page elsewhere. */
function requireOwnPage(c: Context, siteUrl: string): void {
  const site = c.req.header('Sec-Fetch-Site');
  const isOwn = site === undefined ? c.req.header('Origin') === new URL(siteUrl).origin : site === 'same-origin';
  if (!isOwn) throw new AuthError(403, 'validation_failed', 'Please open the link from the mail and use its button.');
}

/** POST /verify from the page's form: back to the app with the session in the fragment, where supabase-js takes it up. */
export function verifyForm(auth: AuthContext): Route {
  const { siteUrl } = auth.settings;
  return async (c) => {
    requireOwnPage(c, siteUrl);
    const link = linkSchema.safeParse(Object.fromEntries(new URLSearchParams(await readAuthBody(c))));
    if (!link.success) throw validationFailed('This link is not complete. Please copy the whole link from the mail.');
    const { token, type } = link.data;
    const client = clientOf(c, auth.readClientAddress);
    const request = { proof: { kind: 'link', linkToken: token } as const, client, isBrowser: true };
    const outcome =
      type === 'email_change' ? await redeemEmailChange(auth, request) : await redeemToken(auth, { ...request, type });
    return c.redirect(await addressAfter(auth, type, outcome), 303);
  };
}
