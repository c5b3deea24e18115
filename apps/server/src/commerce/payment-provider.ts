// commerce: what is sold and what becomes of it: checkouts, payments, licences and their life. Money is moved by a provider; what it
// says is carried out in one transaction with the licence, and the plan follows by the database's own rule.
import type { EpochMs } from '@atb/core/base/time';
import type { Offer } from '@atb/core/plans/licence';

export type ProviderName = 'test' | 'stripe';

/** A checkout that is about to be opened. */
export interface NewCheckout {
  readonly id: string;
  /** Shows the licence later; it is in addresses only, the database has its hash. */
  readonly token: string;
  readonly offer: Offer;
  /** Whole US dollars. */
  readonly amountUsd: number;
  /** Null: the buyer types it at the provider. */
  readonly email: string | null;
}

/** What the provider vouches for. */
export interface ProvenPayment {
  readonly email: string;
  readonly paidAt: EpochMs;
  /** Decimal text. */
  readonly amount: string;
  /** ISO 4217, lower case. */
  readonly currency: string;
  /** The provider's id of the payment: counts once. */
  readonly reference: string;
  /** End of what is paid, by the provider; null: by the calendar. */
  readonly periodEnd: EpochMs | null;
  readonly customer: string | null;
  readonly subscription: string | null;
  readonly receiptUrl: string | null;
  /** Paid back in full before we heard of the payment. */
  readonly isRefunded: boolean;
  /** Set to end with the period before we heard of the payment. */
  readonly isCancelled: boolean;
}

/** A licence as its provider needs to know it. */
export interface ProvidedLicence {
  readonly id: string;
  readonly provider_subscription: string | null;
  /** Of the latest payment. */
  readonly payment_reference: string;
}

export interface PaymentProvider {
  readonly name: ProviderName;
  /** Where the buyer pays. */
  readonly open: (checkout: NewCheckout) => Promise<{ readonly url: string; readonly providerSession: string | null }>;
  /** What was paid for a session, asked of the provider; null: nothing yet. */
  readonly readPayment: (providerSession: string) => Promise<ProvenPayment | null>;
  /** Says whether a subscription goes on after its period. */
  readonly setRenewal: (licence: ProvidedLicence, renews: boolean) => Promise<void>;
  /** The subscription is not charged again; one that has ended, or that the provider does not know any more, is none to end. */
  readonly endSubscription: (subscription: string) => Promise<void>;
  /** Pays the latest payment back in full; asked again, it pays nothing more. What the subscription charges later is not its matter. */
  readonly refund: (licence: ProvidedLicence) => Promise<void>;
}
