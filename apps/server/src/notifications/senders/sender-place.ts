import type { Mailer } from '../../mail/mailer.ts';
import type { AddressRule, ResolveName } from '../receiver-address.ts';

/** What messages are sent with. */
export interface SenderPlace {
  readonly mailer: Mailer;
  /** Origins of the two services, as the operator has set them. */
  readonly telegramUrl: string;
  readonly discordUrl: string;
  /** Addresses that users may name. */
  readonly rule: AddressRule;
  readonly resolve: ResolveName;
  readonly timeoutMs: number;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}
