import type { CodeMail } from './auth-mails.ts';
import { composeMail } from './compose-mail.ts';
import type { MailMessage } from './mailer.ts';

export function signInLinkMail({ to, url, code, minutes }: CodeMail): MailMessage {
  return composeMail({
    to,
    subject: 'Your ATB sign-in link',
    paragraphs: [
      'Somebody asked to sign in to ATB with this address.',
      `Use the button or the code within ${minutes} minutes. Each works once.`,
    ],
    button: { label: 'Sign in to ATB', url },
    code,
    footnote: 'If this was not you, ignore this mail: nobody can sign in without it.',
  });
}

export function invitationMail({ to, url, code, minutes }: CodeMail): MailMessage {
  return composeMail({
    to,
    subject: 'You are invited to ATB',
    paragraphs: [
      'The operator of this ATB installation has made an account for you.',
      `Use the button or the code within ${minutes} minutes. Each works once.`,
    ],
    button: { label: 'Accept the invitation', url },
    code,
    footnote:
      'If you do not know what this is about, ignore this mail: without the confirmation nobody can use the account.',
  });
}

export function emailChangeMail(mail: CodeMail & { readonly newEmail: string }): MailMessage {
  const { to, url, code, minutes, newEmail } = mail;
  return composeMail({
    to,
    subject: 'Confirm the new e-mail address of your ATB account',
    paragraphs: [
      `Somebody asked to change the e-mail address of an ATB account to ${newEmail}.`,
      `The change counts once it is confirmed from both mailboxes, the present one and the new one. Use the button or the code within ${minutes} minutes.`,
    ],
    button: { label: 'Confirm the change', url },
    code,
    footnote:
      'If this was not you, do not confirm. If you have an ATB account, sign out everywhere and change your password.',
  });
}

interface Notice {
  readonly to: string;
  readonly siteUrl: string;
}

export function emailChangedMail({ to, siteUrl, newEmail }: Notice & { readonly newEmail: string }): MailMessage {
  return composeMail({
    to,
    subject: 'The e-mail address of your ATB account was changed',
    paragraphs: [`Your ATB account now has the address ${newEmail}. Every other session was signed out.`],
    button: { label: 'Go to ATB', url: siteUrl },
    footnote: 'If this was not you, write to the operator of the installation at once and check your exchange keys.',
  });
}

export function identityLinkedMail({ to, siteUrl, label }: Notice & { readonly label: string }): MailMessage {
  return composeMail({
    to,
    subject: `${label} can now sign in to your ATB account`,
    paragraphs: [`${label} has just been connected to your ATB account. Whoever signs in there can sign in here.`],
    button: { label: 'See the sign-in methods', url: `${siteUrl}/settings/security` },
    footnote: `If this was not you, disconnect ${label} in Settings, Security, and change your password.`,
  });
}

export function identityUnlinkedMail({ to, siteUrl, label }: Notice & { readonly label: string }): MailMessage {
  return composeMail({
    to,
    subject: `${label} can no longer sign in to your ATB account`,
    paragraphs: [
      `${label} has just been removed from the sign-in methods of your ATB account. Every other session was signed out.`,
    ],
    button: { label: 'See the sign-in methods', url: `${siteUrl}/settings/security` },
    footnote: 'If this was not you, reset your password at once and check your exchange keys.',
  });
}

export interface NewDevice extends Notice {
  /** Browser and system in words. */
  readonly device: string;
  readonly address: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export function newDeviceMail({ to, siteUrl, device, address, at }: NewDevice): MailMessage {
  const time = `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return composeMail({
    to,
    subject: 'New sign-in to your ATB account',
    paragraphs: [
      'Somebody signed in to your ATB account from a browser or a network that it was not used from lately.',
      `${device}, address ${address}, ${time}.`,
    ],
    button: { label: 'See your sessions', url: `${siteUrl}/settings/security` },
    footnote: 'If this was you, there is nothing to do. If not, sign that session out and change your password.',
  });
}
