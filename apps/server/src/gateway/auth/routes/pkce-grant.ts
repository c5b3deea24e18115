import { z } from 'zod';
import { type Transaction, withTransaction } from '../../../database/with-transaction.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, validationFailed } from '../http/auth-error.ts';
import { type Client, clientOf } from '../http/client-of.ts';
import { parseBody } from '../http/parse-body.ts';
import type { Route } from '../http/route.ts';
import { type OpenSession, openSession, toSessionJson } from '../open-session.ts';
import { takeAuthCode } from '../store/flow-states.ts';
import { proveAddress, readUser } from '../store/users.ts';

const bodySchema = z.object({ auth_code: z.string().nullish(), code_verifier: z.string().nullish() });

/** Longer than any code of ours, and than any verifier (RFC 7636). */
const LENGTH_MAX = 200;

const REFUSALS = {
  unknown: [400, 'flow_state_not_found', 'invalid flow state, no valid flow state found'],
  expired: [422, 'flow_state_expired', 'invalid flow state, flow state has expired'],
  wrong_verifier: [400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier'],
  banned: [403, 'user_banned', 'User is banned'],
} as const;

type Outcome = { readonly status: 'opened'; readonly open: OpenSession } | { readonly status: keyof typeof REFUSALS };

interface Exchange {
  readonly code: string;
  readonly verifier: string;
  readonly client: Client;
}

/** Refusals are answers, not errors: that an old code is gone must be committed. */
async function exchange(tx: Transaction, auth: AuthContext, { code, verifier, client }: Exchange): Promise<Outcome> {
  const taken = await takeAuthCode(tx, auth.purposeKeys, { code, verifier, seconds: auth.settings.authCodeSeconds });
  if (taken.status !== 'taken') return taken;
  const user = await readUser(tx, taken.userId);
  if (user.is_banned) return { status: 'banned' };
  const isMailed = taken.method !== 'oauth';
  const open = await openSession(tx, auth, { user, method: isMailed ? 'otp' : 'oauth', client });
  // The flow began at the mailbox; who is new has only now a profile to note it in.
  if (isMailed && auth.settings.isConfirmationRequired) await proveAddress(tx, user.id);
  return { status: 'opened', open };
}

/** POST /token?grant_type=pkce: the code at the end of a flow, with the secret of the client that began it (RFC 7636). */
export function pkceGrant(auth: AuthContext): Route {
  return async (c) => {
    const { auth_code: code, code_verifier: verifier } = await parseBody(c, bodySchema);
    if (!code || !verifier) {
      throw validationFailed('invalid request: both auth code and code verifier should be non-empty');
    }
    const client = clientOf(c, auth.readClientAddress);
    const isPossible = code.length <= LENGTH_MAX && verifier.length <= LENGTH_MAX;
    const outcome: Outcome = isPossible
      ? await withTransaction(auth.pool, (tx) => exchange(tx, auth, { code, verifier, client }))
      : { status: 'unknown' };
    if (outcome.status === 'opened') return c.json(await toSessionJson(auth, outcome.open));
    const [status, error, message] = REFUSALS[outcome.status];
    throw new AuthError(status, error, message);
  };
}
