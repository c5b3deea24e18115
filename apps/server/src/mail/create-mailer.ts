import type { Logger } from '../logger.ts';
import type { Mailer } from './mailer.ts';
import { createOutbox } from './outbox.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export interface MailerOptions {
  /** `smtp://user:password@host:587` or `smtps://…`; null writes mails to the outbox. */
  readonly smtpUrl: string | null;
  /** `Name <address>` of the sender. */
  readonly from: string;
  /** Absolute path of the folder for mails that do not leave the machine. */
  readonly outboxDir: string;
  readonly logger: Logger;
}

export function createMailer({ smtpUrl, from, outboxDir, logger }: MailerOptions): Mailer {
  if (smtpUrl !== null) return createSmtpMailer(smtpUrl, from);
  return createOutbox({ directory: outboxDir, from, logger });
}
