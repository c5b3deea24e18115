import { composeMail } from './compose-mail.ts';
import type { MailMessage } from './mailer.ts';

export interface NotificationMail {
  readonly to: string;
  readonly siteUrl: string;
  /** Oldest first, at least one. */
  readonly notifications: ReadonlyArray<{ readonly title: string; readonly body: string }>;
}

/** What a mail tells itself; the rest is counted. */
const SHOWN_MAX = 100;

/** One mail for all that is told at once. */
export function notificationMail({ to, siteUrl, notifications }: NotificationMail): MailMessage {
  const [first] = notifications;
  const isOne = notifications.length === 1;
  return composeMail({
    to,
    subject: isOne && first !== undefined ? first.title : `${notifications.length} notifications`,
    paragraphs: [
      ...notifications.slice(0, SHOWN_MAX).map(({ title, body }) => {
        if (isOne) return body === '' ? title : body;
        return body === '' ? title : `${title}. ${body}`;
      }),
      ...(notifications.length > SHOWN_MAX ? [`… and ${notifications.length - SHOWN_MAX} more.`] : []),
    ],
    button: { label: 'Open notifications', url: `${siteUrl}/notifications` },
    footnote: `You get this because your ATB account sends notifications by mail. Change that at ${siteUrl}/settings/notifications.`,
  });
}
