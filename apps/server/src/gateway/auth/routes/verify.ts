import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, validationFailed } from '../http/auth-error.ts';
import { clientOf } from '../http/client-of.ts';
import { parseBody } from '../http/parse-body.ts';
import { parseEmail } from '../http/parse-email.ts';
import type { Route } from '../http/route.ts';
import { toSessionJson } from '../open-session.ts';
import { HALF_CONFIRMED, redeemEmailChange } from '../redeem-email-change.ts';
import { type LinkProof, type RedeemType, redeemToken } from '../redeem-token.ts';

const bodySchema = z.object({
  type: z.string().nullish(),
  token: z.string().nullish(),
  token_hash: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
});

type Body = z.infer<typeof bodySchema>;

/** The types of verification that Supabase's auth service knows; those without an entry have no codes here. */
const KNOWN_TYPES = ['signup', 'recovery', 'email', 'magiclink', 'invite', 'email_change', 'sms', 'phone_change'];
const REDEEM_TYPES: Readonly<Record<string, RedeemType>> = {
  signup: 'signup',
  recovery: 'recovery',
  email: 'email',
  magiclink: 'magiclink',
  invite: 'invite',
};

const PHONE = /^[1-9]\d{1,14}$/;

function expired(): AuthError {
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
}

function proofOf(body: Body): LinkProof | null {
  if (body.token_hash) {
    if (body.email || body.phone || body.token) {
      throw validationFailed('Only the token_hash and type should be provided');
    }
    return { kind: 'link', linkToken: body.token_hash };
  }
  if (!body.token) throw validationFailed('Verify requires a token or a token hash');
  if (Boolean(body.email) === Boolean(body.phone)) {
    throw validationFailed('Only an email address or phone number should be provided on verify');
  }
  if (body.phone && !PHONE.test(body.phone.replace(/^\+/, ''))) {
    throw validationFailed('Invalid phone number format (E.164 required)');
  }
  return body.email ? { kind: 'code', email: parseEmail(body.email), code: body.token.replaceAll(/[\s-]/g, '') } : null;
}

/** POST /verify with a JSON body: a code with its address, or the token of a mailed link as `token_hash`. */
export function verify(auth: AuthContext): Route {
  return async (c) => {
    const body = await parseBody(c, bodySchema);
    if (!body.type || !KNOWN_TYPES.includes(body.type)) throw validationFailed('Verify requires a verification type');
    const proof = proofOf(body);
    if (!proof) throw expired();
    const request = { proof, client: clientOf(c, auth.readClientAddress), isBrowser: false };
    const type = REDEEM_TYPES[body.type];
    if (!type && body.type !== 'email_change') throw expired();
    const outcome = type ? await redeemToken(auth, { ...request, type }) : await redeemEmailChange(auth, request);
    switch (outcome.status) {
      case 'banned':
        throw new AuthError(403, 'user_banned', 'User is banned');
      case 'half':
        return c.json({ code: '200', msg: HALF_CONFIRMED });
      case 'opened':
        return c.json(await toSessionJson(auth, outcome.open));
      case 'refused':
      case 'code':
        throw expired();
    }
  };
}
