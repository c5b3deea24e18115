import type { Transaction } from '../../database/with-transaction.ts';
import { confirmationMail, reauthenticationMail, recoveryMail } from '../../mail/auth-mails.ts';
import { emailChangeMail, invitationMail, signInLinkMail } from '../../mail/sign-in-mails.ts';
import type { MailMessage } from '../../mail/mailer.ts';
import type { AuthContext } from './auth-context.ts';
import { addressBucket, networkBucket } from './http/client-address.ts';
import type { Client } from './http/client-of.ts';
import type { CodeChallenge } from './http/parse-code-challenge.ts';
import { type LinkType, mailLink } from './mail-link.ts';
import { type FlowMethod, insertFlowState } from './store/flow-states.ts';
import {
  issueOneTimeToken,
  type OneTimeSecrets,
  type OneTimeTokenType,
  type SignUpCredentials,
} from './store/one-time-tokens.ts';

/** One key for the limit on all mail together. */
const EVERYBODY = 'all';

/** What a code is mailed for. */
export type CodePurpose =
  | 'signup'
  | 'invite'
  | 'recovery'
  | 'magiclink'
  | 'reauthentication'
  | 'email_change_current'
  | 'email_change_new';

interface PurposeFacts {
  readonly token: OneTimeTokenType;
  /** The column of auth.users that says when the last mail of the kind was made. */
  readonly sentColumn: string;
  readonly flow: FlowMethod;
}

const PURPOSES: Readonly<Record<CodePurpose, PurposeFacts>> = {
  signup: { token: 'confirmation_token', sentColumn: 'confirmation_sent_at', flow: 'email/signup' },
  invite: { token: 'confirmation_token', sentColumn: 'confirmation_sent_at', flow: 'invite' },
  recovery: { token: 'recovery_token', sentColumn: 'recovery_sent_at', flow: 'recovery' },
  magiclink: { token: 'magiclink_token', sentColumn: 'recovery_sent_at', flow: 'magiclink' },
  reauthentication: { token: 'reauthentication_token', sentColumn: 'reauthentication_sent_at', flow: 'magiclink' },
  email_change_current: {
    token: 'email_change_token_current',
    sentColumn: 'email_change_sent_at',
    flow: 'email_change',
  },
  email_change_new: { token: 'email_change_token_new', sentColumn: 'email_change_sent_at', flow: 'email_change' },
};

export interface CodeRecipient {
  readonly userId: string;
  /** Where the mail goes. */
  readonly email: string;
  readonly purpose: CodePurpose;
  readonly redirectTo: string | null;
  /** Of the sign-up that the mail confirms. */
  readonly signUp?: SignUpCredentials;
  /** Of a client that wants a code at the end of the link, not a session. */
  readonly challenge?: CodeChallenge | null;
  /** The address that the account is to get. */
  readonly newEmail?: string;
}

function composeCodeMail(auth: AuthContext, recipient: CodeRecipient, secrets: OneTimeSecrets): MailMessage {
  const { settings } = auth;
  const { email, purpose } = recipient;
  const mail = { to: email, code: secrets.code, minutes: Math.round(settings.oneTimeTokenSeconds / 60) };
  const linked = (type: LinkType) => ({ ...mail, url: mailLink(secrets.linkToken, type, settings) });
  switch (purpose) {
    case 'signup':
      // Who signed up without a password asked for a link to sign in by.
      return recipient.signUp?.passwordHash === null
        ? signInLinkMail(linked('signup'))
        : confirmationMail(linked('signup'));
    case 'invite':
      return invitationMail(linked('invite'));
    case 'recovery':
      return recoveryMail(linked('recovery'));
    case 'magiclink':
      return signInLinkMail(linked('magiclink'));
    case 'reauthentication':
      return reauthenticationMail(mail);
    case 'email_change_current':
    case 'email_change_new':
      return emailChangeMail({ ...linked('email_change'), newEmail: recipient.newEmail ?? email });
  }
}

/**
 * Refuses when this address, known or not, was written to a moment ago, when too much mail was asked for from where the
 * request comes from, or when no more mail may be sent at all.
 */
export async function requireMailAllowance(
  auth: Pick<AuthContext, 'limiter'>,
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

/** Makes code and link inside `tx`, for whoever hands them over. */
export async function issueCode(tx: Transaction, auth: AuthContext, recipient: CodeRecipient): Promise<OneTimeSecrets> {
  const { userId, purpose, challenge = null } = recipient;
  const { token: type, sentColumn, flow } = PURPOSES[purpose];
  const flowStateId =
    challenge === null ? null : await insertFlowState(tx, { method: flow, provider: 'email', challenge, userId });
  const seconds = auth.settings.oneTimeTokenSeconds;
  const secrets = await issueOneTimeToken(tx, auth.purposeKeys, { ...recipient, type, seconds, flowStateId });
  await tx.query(`update auth.users set ${sentColumn} = now() where id = $1`, [userId]);
  return secrets;
}

/** Makes code and link inside `tx`; the mail that it answers is to be sent once the transaction is committed. */
export async function prepareCodeMail(
  tx: Transaction,
  auth: AuthContext,
  recipient: CodeRecipient,
): Promise<MailMessage> {
  return composeCodeMail(auth, recipient, await issueCode(tx, auth, recipient));
}

/** Sends after the answer, so that its time does not tell whether there was anything to send. */
export function sendLater(auth: Pick<AuthContext, 'limiter' | 'background' | 'mailer'>, message: MailMessage): void {
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
