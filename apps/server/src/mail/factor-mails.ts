import { composeMail } from './compose-mail.ts';
import type { MailMessage } from './mailer.ts';

interface FactorNotice {
  readonly to: string;
  readonly siteUrl: string;
}

interface OneFactorNotice extends FactorNotice {
  readonly type: 'totp' | 'webauthn';
}

const NAMES = { totp: 'An authenticator app', webauthn: 'A passkey' } as const;
const NOT_YOU =
  'If this was not you, sign in, end all other sessions, change your password and check your exchange keys.';

function securityButton(siteUrl: string) {
  return { label: 'Open security settings', url: `${siteUrl}/settings/security` };
}

export function factorEnrolledMail({ to, siteUrl, type }: OneFactorNotice): MailMessage {
  return composeMail({
    to,
    subject: 'A second factor was added to your ATB account',
    paragraphs: [
      `${NAMES[type]} is now a second factor of your account, and every other session was signed out.`,
      'Keep your recovery codes where you find them without your phone.',
    ],
    button: securityButton(siteUrl),
    footnote: NOT_YOU,
  });
}

export function factorRemovedMail({ to, siteUrl, type, isLast }: OneFactorNotice & { readonly isLast: boolean }) {
  const state = isLast
    ? 'Your account has no second factor any more: the password alone signs in.'
    : 'Your other second factors stay.';
  return composeMail({
    to,
    subject: 'A second factor was removed from your ATB account',
    paragraphs: [`${NAMES[type]} was removed from your account, and every other session was signed out.`, state],
    button: securityButton(siteUrl),
    footnote: NOT_YOU,
  });
}

export function recoveryCodesMadeMail({ to, siteUrl }: FactorNotice): MailMessage {
  return composeMail({
    to,
    subject: 'New recovery codes for your ATB account',
    paragraphs: ['New recovery codes were made for your account. Any made before are good no more.'],
    button: securityButton(siteUrl),
    footnote: NOT_YOU,
  });
}

export function recoveryCodeUsedMail({ to, siteUrl, remaining }: FactorNotice & { readonly remaining: number }) {
  return composeMail({
    to,
    subject: 'A recovery code of your ATB account was used',
    paragraphs: [
      'Somebody used one of your recovery codes in place of the second factor.',
      remaining > 0 ? `Codes left: ${remaining}.` : 'No code is left. Make new ones in the security settings.',
    ],
    button: securityButton(siteUrl),
    footnote: NOT_YOU,
  });
}
