import { z } from 'zod';
import { type Transaction, withTransaction } from '../../../database/with-transaction.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, validationFailed } from '../http/auth-error.ts';
import { type Client, clientOf } from '../http/client-of.ts';
import { parseBody } from '../http/parse-body.ts';
import type { Route } from '../http/route.ts';
import { type OpenSession, toSessionJson } from '../open-session.ts';
import { addAuditEntry } from '../store/audit-log.ts';
import { exchangeRefreshToken } from '../store/refresh-tokens.ts';
import { readSession } from '../store/sessions.ts';
import { readUser } from '../store/users.ts';

const bodySchema = z.object({ refresh_token: z.string().nullish() });

/** Longer than any token of ours. */
const TOKEN_LENGTH_MAX = 200;

const REFUSALS = {
  unknown: ['refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  reused: ['refresh_token_already_used', 'Invalid Refresh Token: Already Used'],
  expired: ['session_expired', 'Invalid Refresh Token: Session Expired'],
  idle: ['session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)'],
  banned: ['user_banned', 'Invalid Refresh Token: User Banned'],
} as const;

type Outcome =
  | { readonly status: 'refreshed'; readonly open: OpenSession }
  | { readonly status: keyof typeof REFUSALS; readonly endedSessionId?: string };

/** Refusals are answers, not errors: what they changed (the end of a copied family) must be committed. */
async function refresh(tx: Transaction, auth: AuthContext, presented: string, client: Client): Promise<Outcome> {
  const context = { keys: auth.purposeKeys, limits: auth.settings, client };
  const outcome = await exchangeRefreshToken(tx, presented, context);
  if (outcome.status !== 'refreshed' && outcome.status !== 'reused') return outcome;
  const user = await readUser(tx, outcome.userId);
  if (outcome.status === 'reused') {
    await addAuditEntry(tx, { action: 'token_reused', actor: user, client, traits: { session_id: outcome.sessionId } });
    return { status: 'reused', endedSessionId: outcome.sessionId };
  }
  if (user.is_banned) return { status: 'banned' };
  await addAuditEntry(tx, { action: 'token_refreshed', actor: user, client });
  const session = await readSession(tx, outcome.sessionId);
  return { status: 'refreshed', open: { user, session, refreshToken: outcome.token } };
}

/** POST /token?grant_type=refresh_token. */
export function refreshGrant(auth: AuthContext): Route {
  return async (c) => {
    const { refresh_token: presented } = await parseBody(c, bodySchema);
    if (!presented) throw validationFailed('refresh_token required');
    const client = clientOf(c, auth.readClientAddress);
    const outcome: Outcome =
      presented.length > TOKEN_LENGTH_MAX
        ? { status: 'unknown' }
        : await withTransaction(auth.pool, (tx) => refresh(tx, auth, presented, client));
    if (outcome.status === 'refreshed') return c.json(await toSessionJson(auth, outcome.open));
    if (outcome.endedSessionId !== undefined) auth.sessions.forget([outcome.endedSessionId]);
    const [code, message] = REFUSALS[outcome.status];
    throw new AuthError(400, code, message);
  };
}
