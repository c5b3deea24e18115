import { composeMail } from './compose-mail.ts';
import type { MailMessage } from './mailer.ts';

export interface StatusUpdate {
  readonly kind: 'opened' | 'resolved';
  readonly title: string;
  readonly text: string;
  readonly at: Date;
}

/** Asks whoever reads the mailbox whether it is to get mails about incidents. */
export function confirmSubscriptionMail(to: string, url: string): MailMessage {
  return composeMail({
    to,
    subject: 'Confirm mails about the status of ATB',
    paragraphs: [
      'Somebody, probably you, asked that this address be mailed when an incident of ATB is opened and when it is closed.',
      'The link is good for a day.',
    ],
    button: { label: 'Confirm', url },
    footnote: 'If you did not ask for this, do nothing: no further mail comes.',
  });
}

export interface StatusUpdateMail {
  readonly to: string;
  readonly siteUrl: string;
  readonly unsubscribeUrl: string;
  /** Oldest first, at least one. */
  readonly updates: readonly [StatusUpdate, ...StatusUpdate[]];
}

/** One mail for all that was opened and closed since the last one. */
export function statusUpdateMail({ to, siteUrl, unsubscribeUrl, updates }: StatusUpdateMail): MailMessage {
  const [first] = updates;
  const name = ({ kind, title }: StatusUpdate): string => (kind === 'resolved' ? `Resolved: ${title}` : title);
  return composeMail({
    to,
    subject: updates.length === 1 ? `ATB status: ${name(first)}` : `ATB status: ${updates.length} updates`,
    paragraphs: updates.map((update) => `${sayTime(update.at)}: ${name(update)}. ${update.text}`),
    button: { label: 'Open the status page', url: `${siteUrl}/status` },
    footnote: 'You get this because this address was subscribed to the status of ATB and confirmed it.',
    unsubscribeUrl,
  });
}

/** '2026-11-28 08:40 UTC' */
function sayTime(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
