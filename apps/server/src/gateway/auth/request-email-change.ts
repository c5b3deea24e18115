import { type Transaction, withTransaction } from '../../database/with-transaction.ts';
import { accountExistsMail } from '../../mail/auth-mails.ts';
import type { MailMessage } from '../../mail/mailer.ts';
import type { AuthContext } from './auth-context.ts';
import { addressTaken } from './http/auth-error.ts';
import type { Client } from './http/client-of.ts';
import type { CodeChallenge } from './http/parse-code-challenge.ts';
import { prepareCodeMail, requireMailAllowance } from './send-code.ts';
import { addAuditEntry } from './store/audit-log.ts';
import { beginEmailChange } from './store/email-changes.ts';
import { findUserByEmail, type UserRow } from './store/users.ts';

export interface EmailChange {
  readonly newEmail: string;
  readonly client: Client;
  readonly redirectTo: string;
  readonly challenge: CodeChallenge | null;
}

/**
 * Counts the mails of a change of address. Without a mail server it also says when the new address is in use, as a sign-up does then; with
 * one the owner of that address is told by mail, and nobody else.
 */
export async function requireEmailChange(
  auth: AuthContext,
  user: UserRow,
  { newEmail, client }: Pick<EmailChange, 'newEmail' | 'client'>,
): Promise<void> {
  if (!auth.settings.isConfirmationRequired && (await findUserByEmail(auth.pool, newEmail))) throw addressTaken();
  await requireMailAllowance(auth, { email: newEmail, client });
  if (user.email) await requireMailAllowance(auth, { email: user.email, client });
}

/** Asks both mailboxes, the present and the new one, to confirm; what was asked before counts no more. Answers the mails to send. */
export async function prepareEmailChange(
  tx: Transaction,
  auth: AuthContext,
  user: UserRow,
  change: EmailChange,
): Promise<readonly MailMessage[]> {
  const { newEmail, client, redirectTo, challenge } = change;
  await beginEmailChange(tx, user, newEmail);
  await addAuditEntry(tx, { action: 'user_email_change_requested', actor: user, client });
  const recipient = { userId: user.id, redirectTo, challenge, newEmail };
  const isTaken = (await findUserByEmail(tx, newEmail)) !== null;
  const toNew = isTaken
    ? accountExistsMail({ to: newEmail, siteUrl: auth.settings.siteUrl })
    : await prepareCodeMail(tx, auth, { ...recipient, email: newEmail, purpose: 'email_change_new' });
  if (!user.email) return [toNew];
  const current = { ...recipient, email: user.email, purpose: 'email_change_current' } as const;
  return [await prepareCodeMail(tx, auth, current), toNew];
}

/** POST /resend of type email_change: the change that waits is asked for again. */
export async function repeatEmailChange(
  auth: AuthContext,
  email: string,
  request: Pick<EmailChange, 'client' | 'redirectTo'>,
): Promise<readonly MailMessage[]> {
  return withTransaction(auth.pool, async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user || user.email_change === '') return [];
    return prepareEmailChange(tx, auth, user, { ...request, newEmail: user.email_change, challenge: null });
  });
}
