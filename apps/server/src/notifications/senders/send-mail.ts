import { notificationMail } from '../../mail/notification-mails.ts';
import type { DeliveryOutcome, DeliveryMessage } from '../delivery.ts';
import type { SenderPlace } from './sender-place.ts';

/** To the account's own address, once it is proven: nobody else is ever written to. */
export async function sendMail(
  { notifications, siteUrl }: DeliveryMessage,
  to: string | null,
  { mailer }: SenderPlace,
): Promise<DeliveryOutcome> {
  if (to === null) {
    const fault = 'The e-mail address of your account is not confirmed yet.';
    return { status: 'failed', answer: null, fault, endsChannel: true };
  }
  try {
    await mailer.send(notificationMail({ to, siteUrl, notifications }));
    return { status: 'sent', answer: null };
  } catch {
    return { status: 'retry', answer: null, fault: 'The mail server did not take the mail.', afterMs: null };
  }
}
