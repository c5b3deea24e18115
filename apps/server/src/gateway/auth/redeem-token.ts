import { type Transaction, withTransaction } from '../../database/with-transaction.ts';
import type { AuthContext } from './auth-context.ts';
import type { Client } from './http/client-of.ts';
import type { LinkType } from './mail-link.ts';
import { type OpenSession, openSession } from './open-session.ts';
import { addAuditEntry } from './store/audit-log.ts';
import {
  type OneTimeTokenType,
  type RedeemedToken,
  redeemCode,
  redeemLinkToken,
  removeOneTimeTokens,
} from './store/one-time-tokens.ts';
import { endSessions } from './store/sessions.ts';
import {
  adoptSignUp,
  confirmUser,
  findUserByEmail,
  proveAddress,
  readUser,
  updatePasswordHash,
} from './store/users.ts';

export type Proof =
  | { readonly kind: 'link'; readonly linkToken: string }
  | { readonly kind: 'code'; readonly email: string; readonly code: string };

export interface RedeemRequest {
  readonly type: LinkType;
  readonly proof: Proof;
  readonly client: Client;
}

export type RedeemOutcome =
  | { readonly status: 'redeemed'; readonly open: OpenSession; readonly redirectTo: string | null }
  | { readonly status: 'banned' }
  | { readonly status: 'refused' };

const TOKEN_TYPES: Readonly<Record<LinkType, OneTimeTokenType>> = {
  signup: 'confirmation_token',
  recovery: 'recovery_token',
};

async function takeToken(tx: Transaction, auth: AuthContext, request: RedeemRequest): Promise<RedeemedToken | null> {
  const { proof } = request;
  const type = TOKEN_TYPES[request.type];
  if (proof.kind === 'link') return redeemLinkToken(tx, auth.purposeKeys, { type, linkToken: proof.linkToken });
  const user = await findUserByEmail(tx, proof.email);
  if (!user) return null;
  const guess = { type, userId: user.id, code: proof.code, wrongMax: auth.settings.wrongCodesMax };
  return redeemCode(tx, auth.purposeKeys, guess);
}

/**
 * Takes a mailed code or link and opens a session with it. The proof of the mailbox confirms the address; a recovery ends
 * every session that was open before. With a confirmation the password of that sign-up becomes the user's, whatever was
 * signed up with the address since; a recovery of an unconfirmed address leaves none. An account that was opened without mail may be
 * somebody else's until its address is proven: then its password and its sessions end, as plans and licences count from here on.
 * Nothing is thrown for a wrong code, because its count has to be committed.
 */
export async function redeemToken(auth: AuthContext, request: RedeemRequest): Promise<RedeemOutcome> {
  const { client, type } = request;
  const result = await withTransaction(auth.pool, async (tx) => {
    const token = await takeToken(tx, auth, request);
    if (!token) return { outcome: { status: 'refused' } as const, ended: [] };
    const found = await readUser(tx, token.userId);
    if (found.is_banned) return { outcome: { status: 'banned' } as const, ended: [] };
    const isNew = found.email_confirmed_at === null;
    if (isNew) {
      await adoptSignUp(tx, found, token.credentials);
      await confirmUser(tx, found.id);
      await removeOneTimeTokens(tx, found.id);
    }
    const user = await readUser(tx, found.id);
    const open = await openSession(tx, auth, { user, method: 'otp', client });
    const session = { userId: user.id, sessionId: open.session.id };
    const isProven = auth.settings.isConfirmationRequired && (await proveAddress(tx, user.id));
    const isTakenOver = isProven && !isNew;
    if (isTakenOver) await updatePasswordHash(tx, user.id, token.credentials?.passwordHash ?? null);
    const ended = type === 'recovery' || isTakenOver ? await endSessions(tx, session, 'others') : [];
    const action = isNew ? 'user_signedup' : 'login';
    await addAuditEntry(tx, { action, actor: user, client, traits: { by: type } });
    return { outcome: { status: 'redeemed', open, redirectTo: token.redirectTo } as const, ended };
  });
  auth.sessions.forget(result.ended);
  return result.outcome;
}
