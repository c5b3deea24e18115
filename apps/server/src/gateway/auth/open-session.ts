import type { Transaction } from '../../database/with-transaction.ts';
import type { MailMessage } from '../../mail/mailer.ts';
import { newDeviceMail } from '../../mail/sign-in-mails.ts';
import type { AuthContext } from './auth-context.ts';
import { makeFirstOperator } from './first-operator.ts';
import type { Client } from './http/client-of.ts';
import { describeDevice } from './http/describe-device.ts';
import { issueAccessToken } from './issue-access-token.ts';
import { sendNoticeLater } from './send-code.ts';
import { insertRefreshToken } from './store/refresh-tokens.ts';
import { insertSession, readSession, type SessionRow, type SignInMethod } from './store/sessions.ts';
import { noteOrigin } from './store/sign-in-origins.ts';
import { readUser, recordSignIn, type UserRow } from './store/users.ts';
import { toUserJson } from './user-json.ts';

/** A session as the database holds it, and the refresh token that only this answer will ever show. */
export interface OpenSession {
  readonly user: UserRow;
  readonly session: SessionRow;
  readonly refreshToken: string;
  /** To be sent with the session, when it was opened from where the account was not used lately. */
  readonly notice?: MailMessage | null;
}

/** What clients get for a sign-in or refresh. */
export interface SessionJson extends Readonly<Record<string, unknown>> {
  readonly access_token: string;
  readonly token_type: 'bearer';
  /** Seconds. */
  readonly expires_in: number;
  /** Seconds since the epoch. */
  readonly expires_at: number;
  readonly refresh_token: string;
}

/** Opens a session for somebody who has just proved who they are. */
export async function openSession(
  tx: Transaction,
  auth: AuthContext,
  signIn: { readonly user: UserRow; readonly method: SignInMethod; readonly client: Client },
): Promise<OpenSession> {
  const { user, method, client } = signIn;
  await recordSignIn(tx, user, method !== 'oauth');
  if (user.last_sign_in_at === null) await makeFirstOperator(tx, auth, { user, client });
  const absoluteSeconds = auth.settings.sessionAbsoluteSeconds;
  const sessionId = await insertSession(tx, { userId: user.id, method, client, absoluteSeconds });
  const refreshToken = await insertRefreshToken(tx, { sessionId, userId: user.id });
  const isNewOrigin = await noteOrigin(tx, auth.purposeKeys, { userId: user.id, client });
  if (isNewOrigin) await notifyOfSignIn(tx, user.id, client);
  const notice = isNewOrigin && user.email ? newDeviceNotice(auth, user.email, client) : null;
  return { user: await readUser(tx, user.id), session: await readSession(tx, sessionId), refreshToken, notice };
}

/** Among the user's notifications, with the session. */
async function notifyOfSignIn(tx: Transaction, userId: string, { userAgent, address }: Client): Promise<void> {
  await tx.query('select public.notify_of_sign_in($1, $2, $3)', [userId, describeDevice(userAgent), address]);
}

function newDeviceNotice({ settings }: AuthContext, to: string, { userAgent, address }: Client): MailMessage {
  return newDeviceMail({ to, siteUrl: settings.siteUrl, device: describeDevice(userAgent), address, at: Date.now() });
}

/** Signs an access token for the session, which is committed by now, and puts the answer together. Needs no database. */
export async function toSessionJson(auth: AuthContext, open: OpenSession): Promise<SessionJson> {
  const { user, session, refreshToken, notice } = open;
  if (notice) sendNoticeLater(auth, notice);
  const subject = {
    sessionId: session.id,
    sessionEnd: session.not_after,
    aal: session.aal,
    amr: session.amr,
    userId: user.id,
    email: user.email ?? '',
    phone: user.phone ?? '',
    isAnonymous: user.is_anonymous,
    appMetadata: user.raw_app_meta_data,
    userMetadata: user.raw_user_meta_data,
  };
  const { token, expiresIn, expiresAt } = await issueAccessToken(subject, auth.signingKeys, auth.settings);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: toUserJson(user),
  };
}
