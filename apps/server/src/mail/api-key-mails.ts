import { composeMail } from './compose-mail.ts';
import type { MailMessage } from './mailer.ts';

interface KeyMail {
  readonly to: string;
  readonly siteUrl: string;
  readonly name: string;
}

export interface KeyCreatedMail extends KeyMail {
  readonly lastFour: string;
  readonly scopes: readonly string[];
}

export function apiKeyCreatedMail({ to, siteUrl, name, lastFour, scopes }: KeyCreatedMail): MailMessage {
  return composeMail({
    to,
    subject: 'A new ATB API key was created',
    paragraphs: [
      `The API key "${name}", which ends in ${lastFour}, was created for your ATB account.`,
      `Whoever has it can use the API in your name: ${scopes.join(' and ')}.`,
    ],
    button: { label: 'See your API keys', url: `${siteUrl}/settings/api-keys` },
    footnote: 'If this was not you, revoke the key at once and change your password.',
  });
}

export function apiKeyRevokedMail({ to, siteUrl, name }: KeyMail): MailMessage {
  return composeMail({
    to,
    subject: 'An ATB API key was revoked',
    paragraphs: [
      `The API key "${name}" of your ATB account was revoked. Programs that use it are refused from now on.`,
    ],
    button: { label: 'See your API keys', url: `${siteUrl}/settings/api-keys` },
    footnote: 'If this was not you, somebody may be using your session: sign out everywhere and change your password.',
  });
}
