import { MONEY_BACK_DAYS, UNUSED_REFUND_DAYS } from '@atb/core/plans/licence';
import { composeMail } from './compose-mail.ts';
import type { MailMessage } from './mailer.ts';

export interface LicenceMail {
  readonly to: string;
  readonly siteUrl: string;
}

export function licenceMail({ to, key, siteUrl }: LicenceMail & { readonly key: string }): MailMessage {
  return composeMail({
    to,
    subject: 'Your ATB licence',
    paragraphs: [
      'Thank you for your purchase. This is your licence key:',
      key,
      `It belongs to ${to}. Sign in, open Settings, Plan, and enter the key with this address. In the account that you bought it from it counts already.`,
      `A licence that was never used is refunded within ${UNUSED_REFUND_DAYS} days, any licence within ${MONEY_BACK_DAYS} days.`,
    ],
    button: { label: 'Enter the licence', url: `${siteUrl}/settings/plan` },
    footnote: 'Keep this mail: the key is how you show that the licence is yours.',
  });
}

export function licenceRefundedMail({ to, siteUrl }: LicenceMail): MailMessage {
  return composeMail({
    to,
    subject: 'Your ATB licence was refunded',
    paragraphs: [
      'Your licence was refunded. The payment goes back the way it came, and the plan has ended.',
      'Bots that run go on to trade within the limits of the plan that you have now. Nothing of yours is deleted.',
    ],
    button: { label: 'See your plan', url: `${siteUrl}/settings/plan` },
    footnote: 'If you did not ask for this, contact support.',
  });
}
