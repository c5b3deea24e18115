// mail: what the server writes to people, and the two ways out: an SMTP server, or a folder that the operator reads.
import { composeMail } from './compose-mail.ts';
import type { MailMessage } from './mailer.ts';

export interface CodeMail {
  readonly to: string;
  readonly url: string;
  readonly code: string;
  readonly minutes: number;
}

export function recoveryMail({ to, url, code, minutes }: CodeMail): MailMessage {
  return composeMail({
    to,
    subject: 'Reset your ATB password',
    paragraphs: [
      'Somebody asked to reset the password of your ATB account.',
      `Use the button or the code within ${minutes} minutes. Each works once, and every other session will be signed out.`,
    ],
    button: { label: 'Reset password', url },
    code,
    footnote: 'If this was not you, ignore this mail: your password stays as it is.',
  });
}

export function confirmationMail({ to, url, code, minutes }: CodeMail): MailMessage {
  return composeMail({
    to,
    subject: 'Confirm your e-mail address for ATB',
    paragraphs: [
      'Welcome. One step is left: confirm that this address is yours.',
      `Use the button or the code within ${minutes} minutes.`,
    ],
    button: { label: 'Confirm e-mail address', url },
    code,
    footnote: 'If you did not sign up, ignore this mail: without the confirmation nobody can use the account.',
  });
}

export function reauthenticationMail({ to, code, minutes }: Omit<CodeMail, 'url'>): MailMessage {
  return composeMail({
    to,
    subject: 'Your ATB code',
    paragraphs: [`Enter this code to confirm the change to your account. It works once, for ${minutes} minutes.`],
    code,
    footnote: 'If this was not you, somebody may be using your session: sign out everywhere and change your password.',
  });
}

export function accountExistsMail({ to, siteUrl }: { readonly to: string; readonly siteUrl: string }): MailMessage {
  return composeMail({
    to,
    subject: 'You already have an ATB account',
    paragraphs: [
      'Somebody tried to sign up with this address, which has an account already. Nothing was changed.',
      'If it was you, sign in, or choose "Forgot your password" on the sign-in page.',
    ],
    button: { label: 'Go to sign-in', url: `${siteUrl}/auth` },
    footnote: 'If this was not you, there is nothing to do.',
  });
}

export interface PasswordChangedMail {
  readonly to: string;
  readonly siteUrl: string;
  /** API keys that go on opening the account. */
  readonly keyCount: number;
}

const CHANGED = 'The password of your ATB account has just been changed, and every other session was signed out.';

/** Keys stay, as programs go on by them; who did not change the password has to know of them, or a stranger keeps a way in. */
export function passwordChangedMail({ to, siteUrl, keyCount }: PasswordChangedMail): MailMessage {
  const subject = 'Your ATB password was changed';
  if (keyCount === 0) {
    return composeMail({
      to,
      subject,
      paragraphs: [CHANGED],
      button: { label: 'Go to ATB', url: siteUrl },
      footnote: 'If this was not you, reset your password at once and check your exchange keys.',
    });
  }
  const kept = keyCount === 1 ? 'One API key stays valid' : `${keyCount} API keys stay valid`;
  return composeMail({
    to,
    subject,
    paragraphs: [CHANGED, `${kept}: programs go on as before. Revoke what you do not know in Settings, API keys.`],
    button: { label: 'See your API keys', url: `${siteUrl}/settings/api-keys` },
    footnote:
      'If this was not you, reset your password at once, revoke every API key that you did not make, and check your exchange keys.',
  });
}
