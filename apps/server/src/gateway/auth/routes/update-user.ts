import { z } from 'zod';
import { type Transaction, withTransaction } from '../../../database/with-transaction.ts';
import { passwordChangedMail } from '../../../mail/auth-mails.ts';
import type { MailMessage } from '../../../mail/mailer.ts';
import type { AccessClaims } from '../access-claims.ts';
import type { AuthContext } from '../auth-context.ts';
import {
  type AuthorizedPassword,
  authorizePasswordChange,
  requireHighestLevel,
  takeReauthenticationCode,
} from '../authorize-password-change.ts';
import { AuthError } from '../http/auth-error.ts';
import { type Client, clientOf } from '../http/client-of.ts';
import { parseBody } from '../http/parse-body.ts';
import { challengeFields, parseCodeChallenge } from '../http/parse-code-challenge.ts';
import { parseEmail } from '../http/parse-email.ts';
import { requireUser } from '../http/require-user.ts';
import type { Route } from '../http/route.ts';
import { allowedRedirect } from '../mail-link.ts';
import { type EmailChange, prepareEmailChange, requireEmailChange } from '../request-email-change.ts';
import { sendLater, sendNoticeLater } from '../send-code.ts';
import { addAuditEntry } from '../store/audit-log.ts';
import { ensureEmailIdentity } from '../store/identities.ts';
import { countLiveApiKeys } from '../store/live-api-keys.ts';
import { removeOneTimeTokens } from '../store/one-time-tokens.ts';
import { endSessions } from '../store/sessions.ts';
import { mergeUserMetadata, readUser, updatePasswordHash, type UserRow } from '../store/users.ts';
import { toUserJson } from '../user-json.ts';
import { checkMetadata, metadataSchema } from './user-metadata.ts';

const bodySchema = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  nonce: z.string().nullish(),
  data: metadataSchema.nullish(),
  app_metadata: z.unknown().optional(),
  ...challengeFields,
});

type Body = z.infer<typeof bodySchema>;

interface Update {
  readonly claims: AccessClaims;
  readonly client: Client;
  readonly body: Body;
  readonly password: AuthorizedPassword | null;
  readonly email: EmailChange | null;
  readonly user: UserRow;
}

function refuseWhatNobodyMayChange(body: Body): void {
  if (body.app_metadata !== undefined && body.app_metadata !== null) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
}

/** Null when the address stays as it is. */
async function authorizeEmailChange(
  auth: AuthContext,
  { user, claims, client, body, redirectTo }: Omit<Update, 'password' | 'email'> & { readonly redirectTo: string },
): Promise<EmailChange | null> {
  const newEmail = body.email ? parseEmail(body.email) : null;
  if (newEmail === null || newEmail === user.email) return null;
  requireHighestLevel(user, claims);
  const challenge = parseCodeChallenge(body);
  await requireEmailChange(auth, user, { newEmail, client });
  return { newEmail, client, redirectTo, challenge };
}

type Outcome =
  | {
      readonly status: 'updated';
      readonly user: UserRow;
      readonly ended: readonly string[];
      readonly mails: readonly MailMessage[];
      readonly keyCount: number;
    }
  | { readonly status: 'wrong_code' };

async function changePassword(tx: Transaction, user: UserRow, update: Update, passwordHash: string) {
  const { claims, client } = update;
  await updatePasswordHash(tx, user.id, passwordHash);
  await ensureEmailIdentity(tx, user);
  await removeOneTimeTokens(tx, user.id);
  await addAuditEntry(tx, { action: 'user_updated_password', actor: user, client });
  return endSessions(tx, { userId: user.id, sessionId: claims.session_id }, 'others');
}

async function apply(tx: Transaction, auth: AuthContext, update: Update): Promise<Outcome> {
  const { user, body, client, password, email } = update;
  if (password?.nonce && !(await takeReauthenticationCode(tx, auth, user.id, password.nonce))) {
    return { status: 'wrong_code' };
  }
  const ended = password ? await changePassword(tx, user, update, password.hash) : [];
  if (body.data) await mergeUserMetadata(tx, user.id, checkMetadata(body.data));
  const mails = email ? await prepareEmailChange(tx, auth, user, email) : [];
  await addAuditEntry(tx, { action: 'user_modified', actor: user, client });
  const changed = await readUser(tx, user.id);
  checkMetadata(changed.raw_user_meta_data);
  const keyCount = await countLiveApiKeys(tx, user.id);
  return { status: 'updated', user: changed, ended, mails, keyCount };
}

/**
 * PUT /user. A new password ends every other session and every code that was on its way; a new address counts once both
 * mailboxes have confirmed it.
 */
export function updateUser(auth: AuthContext): Route {
  return async (c) => {
    const claims = await requireUser(c, auth.verifyAccessToken);
    const body = await parseBody(c, bodySchema);
    const client = clientOf(c, auth.readClientAddress);
    const user = await readUser(auth.pool, claims.sub);
    refuseWhatNobodyMayChange(body);
    if (body.data) requireHighestLevel(user, claims);
    const password = body.password
      ? await authorizePasswordChange(auth, {
          user,
          claims,
          client,
          newPassword: body.password,
          currentPassword: body.current_password ?? null,
          nonce: body.nonce ?? null,
        })
      : null;
    const redirectTo = allowedRedirect(c.req.query('redirect_to'), auth.settings);
    const email = await authorizeEmailChange(auth, { user, claims, client, body, redirectTo });
    const update = { user, claims, client, body, password, email };
    const outcome = await withTransaction(auth.pool, (tx) => apply(tx, auth, update));
    if (outcome.status === 'wrong_code') {
      throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
    }
    auth.sessions.forget(outcome.ended);
    for (const mail of outcome.mails) sendLater(auth, mail);
    if (password && user.email) {
      const { keyCount } = outcome;
      sendNoticeLater(auth, passwordChangedMail({ to: user.email, siteUrl: auth.settings.siteUrl, keyCount }));
    }
    return c.json(toUserJson(outcome.user));
  };
}
