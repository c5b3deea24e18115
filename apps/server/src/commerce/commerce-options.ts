import type { EpochMs } from '@atb/core/base/time';
import type { SharedPool } from '../database/shared-pool.ts';
import type { Logger } from '../logger.ts';
import type { Mailer, MailMessage } from '../mail/mailer.ts';
import type { PaymentProvider } from './payment-provider.ts';

export interface CommerceOptions {
  /** Connections as atb_engine, shared by turns. */
  readonly shared: SharedPool;
  /** Null: nothing is sold. */
  readonly provider: PaymentProvider | null;
  readonly mailer: Mailer;
  readonly siteUrl: string;
  readonly logger: Logger;
  readonly clock: () => EpochMs;
}

/** What was done stands whether the mail about it goes or not. */
export async function mailBuyer({ mailer, logger }: CommerceOptions, message: MailMessage): Promise<void> {
  try {
    await mailer.send(message);
  } catch (error) {
    logger.error({ err: error }, 'a mail about a licence was not sent');
  }
}
