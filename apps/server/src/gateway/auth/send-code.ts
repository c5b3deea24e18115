import type { Transaction } from '../../database/with-transaction.ts';
import { confirmationMail, reauthenticationMail, recoveryMail } from '../../mail/auth-mails.ts';
import type { MailMessage } from '../../mail/mailer.ts';
import type { AuthContext } from './auth-context.ts';
import { addressBucket, networkBucket } from './http/client-address.ts';
import type { Client } from './http/client-of.ts';
import { mailLink } from './mail-link.ts';
import {
  issueOneTimeToken,
  type OneTimeSecrets,
  type OneTimeTokenType,
  type SignUpCredentials,
} from './store/one-time-tokens.ts';

/** One key for the limit on all mail together. */
const EVERYBODY = 'all';

/** The column of auth.users that says when the last mail of a kind was made. */
const SENT_COLUMNS: Readonly<Record<OneTimeTokenType, string>> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
};

export interface CodeRecipient {
  readonly userId: string;
  readonly email: string;
  readonly type: OneTimeTokenType;
  readonly redirectTo: string | null;
  /** Of the sign-up that the mail confirms. */
  readonly signUp?: SignUpCredentials;
}

function composeCodeMail(auth: AuthContext, { email, type }: CodeRecipient, secrets: OneTimeSecrets): MailMessage {
  const { settings } = auth;
  const mail = { to: email, code: secrets.code, minutes: Math.round(settings.oneTimeTokenSeconds / 60) };
  switch (type) {
    case 'confirmation_token':
      return confirmationMail({ ...mail, url: mailLink(secrets.linkToken, 'signup', settings) });
    case 'recovery_token':
      return recoveryMail({ ...mail, url: mailLink(secrets.linkToken, 'recovery', settings) });
    case 'reauthentication_token':
      return reauthenticationMail(mail);
  }
}

/**
 * Refuses when this address, known or not, was written to a moment ago, when too much mail was asked for from where the
 * request comes from, or when no more mail may be sent at all.
 */
export async function requireMailAllowance(
  auth: AuthContext,
  request: { readonly email: string; readonly client: Client; readonly isRecovery?: boolean },
): Promise<void> {
  const { email, client, isRecovery = false } = request;
  // A recovery is let in while the reserve lasts: whether it may have any of it shows once the account is looked up.
  await auth.limiter.require('mailTotal', EVERYBODY).catch((refusal: unknown) => {
    if (!isRecovery) throw refusal;
    return auth.limiter.require('recoveryReserve', EVERYBODY);
  });
  await auth.limiter.consume('mailPerAddress', addressBucket(client.address));
  await auth.limiter.consume('mailPerNetwork', networkBucket(client.address));
  await auth.limiter.consume('mailPerRecipient', email);
}

/** Makes code and link inside `tx`; the mail that it answers is to be sent once the transaction is committed. */
export async function prepareCodeMail(
  tx: Transaction,
  auth: AuthContext,
  recipient: CodeRecipient,
): Promise<MailMessage> {
  const { userId, type } = recipient;
  const seconds = auth.settings.oneTimeTokenSeconds;
  const secrets = await issueOneTimeToken(tx, auth.purposeKeys, { ...recipient, seconds });
  await tx.query(`update auth.users set ${SENT_COLUMNS[type]} = now() where id = $1`, [userId]);
  return composeCodeMail(auth, recipient, secrets);
}

/** Sends after the answer, so that its time does not tell whether there was anything to send. */
export function sendLater(auth: AuthContext, message: MailMessage): void {
  auth.background.run('send mail', message.to, async () => {
    await auth.limiter.consume('mailTotal', EVERYBODY);
    await auth.mailer.send(message);
  });
}

/** As `sendLater`, to an account whose address is confirmed: when all other mail is used up, from the reserve. */
export function sendRecoveryLater(auth: AuthContext, message: MailMessage): void {
  auth.background.run('send recovery', message.to, async () => {
    await auth.limiter.consume('mailTotal', EVERYBODY).catch(async () => {
      await auth.limiter.consume('recoveryReservePerRecipient', message.to);
      await auth.limiter.consume('recoveryReserve', EVERYBODY);
    });
    await auth.mailer.send(message);
  });
}

/** A notice about the security of an account goes out even when the allowance for requested mail is used up. */
export function sendNoticeLater(auth: AuthContext, message: MailMessage): void {
  auth.background.run('send notice', message.to, () => auth.mailer.send(message));
}
