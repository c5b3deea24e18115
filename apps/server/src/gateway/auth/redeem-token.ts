import { type Transaction, withTransaction } from '../../database/with-transaction.ts';
import type { AuthContext } from './auth-context.ts';
import type { Client } from './http/client-of.ts';
import { type OpenSession, openSession } from './open-session.ts';
import { addAuditEntry } from './store/audit-log.ts';
import { issueAuthCode } from './store/flow-states.ts';
import {
  type OneTimeTokenType,
  type RedeemedToken,
  redeemCode,
  redeemLinkToken,
  removeOneTimeTokens,
} from './store/one-time-tokens.ts';
import { endSessions, NO_SESSION } from './store/sessions.ts';
import {
  adoptSignUp,
  confirmUser,
  findUserByEmail,
  proveAddress,
  readUser,
  updatePasswordHash,
  type UserRow,
} from './store/users.ts';

export type LinkProof =
  | { readonly kind: 'link'; readonly linkToken: string }
  | { readonly kind: 'code'; readonly email: string; readonly code: string };

/** `email` is whichever of a sign-up and a sign-in the code was mailed for. */
export type RedeemType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email';

export interface RedeemRequest {
  readonly type: RedeemType;
  readonly proof: LinkProof;
  readonly client: Client;
  /** A browser that follows the link, and may be sent on with a code; other callers get the session itself. */
  readonly isBrowser: boolean;
}

/** What somebody who proved a mailbox gets: a session, or a code that only the client that began the flow can exchange. */
export type Admission =
  | { readonly status: 'opened'; readonly open: OpenSession; readonly redirectTo: string | null }
  | { readonly status: 'code'; readonly code: string; readonly redirectTo: string | null };

export type RedeemOutcome = Admission | { readonly status: 'banned' } | { readonly status: 'refused' };

const TOKEN_TYPES: Readonly<Record<RedeemType, readonly OneTimeTokenType[]>> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  // A new address is mailed the token of a sign-up, a known one that of a sign-in.
  magiclink: ['magiclink_token', 'confirmation_token'],
  email: ['confirmation_token', 'magiclink_token'],
};

async function takeToken(tx: Transaction, auth: AuthContext, request: RedeemRequest): Promise<RedeemedToken | null> {
  const { proof } = request;
  const user = proof.kind === 'code' ? await findUserByEmail(tx, proof.email) : null;
  for (const type of TOKEN_TYPES[request.type]) {
    const token =
      proof.kind === 'link'
        ? await redeemLinkToken(tx, auth.purposeKeys, { type, linkToken: proof.linkToken })
        : user && (await redeemCode(tx, auth.purposeKeys, codeGuess(auth, type, user, proof.code)));
    if (token) return token;
  }
  return null;
}

function codeGuess(auth: AuthContext, type: OneTimeTokenType, { id: userId }: UserRow, code: string) {
  return { type, userId, code, wrongMax: auth.settings.wrongCodesMax };
}

/** Lets in whom a mail has proved: by a code where the flow has a client that waits for one and a browser that carries it. */
export async function admit(
  tx: Transaction,
  auth: AuthContext,
  by: { readonly user: UserRow; readonly token: RedeemedToken; readonly client: Client; readonly isBrowser: boolean },
): Promise<Admission> {
  const { user, token, client, isBrowser } = by;
  const { redirectTo, flowStateId } = token;
  if (isBrowser && flowStateId !== null) {
    const code = await issueAuthCode(tx, auth.purposeKeys, { flowStateId, userId: user.id });
    return { status: 'code', code, redirectTo };
  }
  return { status: 'opened', open: await openSession(tx, auth, { user, method: 'otp', client }), redirectTo };
}

/** The session that an admission opened stays; before a code is exchanged there is none. */
export function sessionOf(admission: Admission): string {
  return admission.status === 'opened' ? admission.open.session.id : NO_SESSION;
}

/** The address is the user's now: what the sign-up of this link said counts, and nothing that others said before. */
async function confirmAddress(tx: Transaction, found: UserRow, token: RedeemedToken): Promise<void> {
  await adoptSignUp(tx, found, token.credentials);
  await confirmUser(tx, found.id);
  await removeOneTimeTokens(tx, found.id);
}

/**
 * Takes a mailed code or link and lets its holder in. The proof of the mailbox confirms the address; a recovery ends
 * every session that was open before. With a confirmation the password of that sign-up becomes the user's, whatever was
 * signed up with the address since; a recovery of an unconfirmed address leaves none. An account that was opened without mail may be
 * somebody else's until its address is proven: then its password and its sessions end, as plans and licences count from here on.
 * Nothing is thrown for a wrong code, because its count has to be committed.
 */
export async function redeemToken(auth: AuthContext, request: RedeemRequest): Promise<RedeemOutcome> {
  const { client, type, isBrowser } = request;
  const result = await withTransaction(auth.pool, async (tx) => {
    const token = await takeToken(tx, auth, request);
    if (!token) return { outcome: { status: 'refused' } as const, ended: [] };
    const found = await readUser(tx, token.userId);
    if (found.is_banned) return { outcome: { status: 'banned' } as const, ended: [] };
    const isNew = found.email_confirmed_at === null;
    if (isNew) await confirmAddress(tx, found, token);
    const user = await readUser(tx, found.id);
    const outcome = await admit(tx, auth, { user, token, client, isBrowser });
    const isProven = auth.settings.isConfirmationRequired && (await proveAddress(tx, user.id));
    const isTakenOver = isProven && !isNew;
    if (isTakenOver) await updatePasswordHash(tx, user.id, token.credentials?.passwordHash ?? null);
    const session = { userId: user.id, sessionId: sessionOf(outcome) };
    const ended = type === 'recovery' || isTakenOver ? await endSessions(tx, session, 'others') : [];
    const action = isNew ? 'user_signedup' : 'login';
    await addAuditEntry(tx, { action, actor: user, client, traits: { by: type } });
    return { outcome, ended };
  });
  auth.sessions.forget(result.ended);
  return result.outcome;
}
