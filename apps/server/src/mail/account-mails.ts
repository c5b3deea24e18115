import { composeMail } from './compose-mail.ts';
import type { MailMessage } from './mailer.ts';

interface To {
  readonly to: string;
}

const NOT_YOU = 'If this was not you, sign in, change your password and end all sessions in Settings, Security.';

export function exportReadyMail({ to, url }: To & { readonly url: string }): MailMessage {
  return composeMail({
    to,
    subject: 'Your ATB data export is ready',
    paragraphs: [
      'All rows that ATB keeps of you are in one zip file. Download it in Settings, Data, where you can delete it, too.',
    ],
    button: { label: 'Go to your data', url },
    footnote: NOT_YOU,
  });
}

export function exportFailedMail({
  to,
  reason,
  url,
}: To & { readonly reason: string; readonly url: string }): MailMessage {
  return composeMail({
    to,
    subject: 'Your ATB data export failed',
    paragraphs: [reason],
    button: { label: 'Go to your data', url },
    footnote: NOT_YOU,
  });
}

/** `dueAt`: ISO. */
export function deletionRequestedMail({
  to,
  dueAt,
  url,
}: To & { readonly dueAt: string; readonly url: string }): MailMessage {
  return composeMail({
    to,
    subject: 'Your ATB account will be deleted',
    paragraphs: [
      `You asked to delete your account. It will be deleted on ${dueAt.slice(0, 10)}, with all its rows and files.`,
      'Bots are stopped, open orders are cancelled, and all sessions have ended. Until then you can sign in and keep the account.',
      'Records of refunded licences are kept for 90 days, of other licences and payments as long as tax law asks for, support messages for 2 years.',
    ],
    button: { label: 'Keep my account', url },
    footnote: NOT_YOU,
  });
}

export function deletionCancelledMail({ to }: To): MailMessage {
  return composeMail({
    to,
    subject: 'Your ATB account stays',
    paragraphs: ['The deletion of your account was cancelled. Bots stay stopped until you start them.'],
    footnote: NOT_YOU,
  });
}

export function accountDeletedMail({ to }: To): MailMessage {
  return composeMail({
    to,
    subject: 'Your ATB account was deleted',
    paragraphs: [
      'Your account, its rows and its files are deleted.',
      'Records of refunded licences are kept for 90 days, of other licences and payments as long as tax law asks for, support messages for 2 years.',
    ],
    footnote: 'Backups of the operator may hold older data until they are replaced.',
  });
}
