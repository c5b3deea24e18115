import { composeMail } from './compose-mail.ts';
import type { MailMessage } from './mailer.ts';

export interface SecurityNotice {
  readonly title: string;
  readonly body: string;
  /** A path of the site. */
  readonly link: string;
}

export interface SecurityNoticeMail {
  readonly to: string;
  readonly siteUrl: string;
  /** Oldest first, at least one. */
  readonly notices: readonly [SecurityNotice, ...SecurityNotice[]];
}

/** One mail for all that changed at about the same time. It leads to where the last of it can be looked at. */
export function securityNoticeMail({ to, siteUrl, notices }: SecurityNoticeMail): MailMessage {
  const [first] = notices;
  const last = notices.at(-1) ?? first;
  return composeMail({
    to,
    subject: notices.length === 1 ? `ATB: ${first.title}` : `${notices.length} security notices of your ATB account`,
    paragraphs: notices.map(({ title, body }) => `${title}. ${body}`),
    button: { label: 'Open settings', url: `${siteUrl}${last.link}` },
    footnote:
      'You get this because it concerns the security of your ATB account, whatever notifications are switched on.',
  });
}
