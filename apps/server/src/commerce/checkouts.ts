import { type EpochMs, addMs, DAY_MS } from '@atb/core/base/time';
import { chargeOf, type Offer } from '@atb/core/plans/licence';
import { USAGE_MESSAGES } from '@atb/api/messages/usage';
import { withTransaction } from '../database/with-transaction.ts';
import { licenceMail } from '../mail/licence-mails.ts';
import type { Refused } from '../refused-request.ts';
import {
  type CheckoutRow,
  expireCheckout,
  insertCheckout,
  nameProviderSession,
  readCheckout,
} from './checkout-store.ts';
import { type IssuedLicence, issueLicence, type LicenceRecord, momentOf, readLicence } from './licence-store.ts';
import { type CommerceOptions, mailBuyer } from './commerce-options.ts';
import type { PaymentProvider, ProvenPayment } from './payment-provider.ts';
import { createCheckoutId, createToken, isToken } from './secret-token.ts';

export interface Buyer {
  /** Whose share of the server the request takes. */
  readonly key: string;
  readonly userId: string | null;
  readonly email: string | null;
}

/** How long the address of the success page shows the licence. */
const LOOKUP_MS = DAY_MS;
/** An open session that nobody paid. */
const SESSION_MS = DAY_MS;
const NO_LICENCE = 'This link does not show a licence, or no longer. The key is in the mail that we sent you.';
const NOT_CONFIRMED = 'The payment is not confirmed yet. This page looks again by itself.';

/** What is sold, to whom, and the licence that comes of it. */
export class Checkouts {
  readonly #options: CommerceOptions;

  constructor(options: CommerceOptions) {
    this.#options = options;
  }

  /** Opens a checkout for exactly the figure that was clicked: the price book is looked up here, nothing of it is the request's. */
  async startCheckout(
    buyer: Buyer,
    offer: Offer,
  ): Promise<{ readonly status: 'opened'; readonly url: string } | Refused<'PLAN_NOT_SOLD' | 'CHECKOUT_UNAVAILABLE'>> {
    const { provider, shared, logger } = this.#options;
    const amountUsd = chargeOf(offer);
    if (amountUsd === null) {
      return { status: 'refused', reason: 'PLAN_NOT_SOLD', error: 'This plan has no price to pay here.' };
    }
    if (provider === null) return this.#unavailable();
    const checkout = { id: createCheckoutId(), token: createToken(), offer, amountUsd, email: buyer.email };
    await shared.run(buyer.key, (pool) =>
      insertCheckout(pool, { ...checkout, provider: provider.name, userId: buyer.userId }),
    );
    try {
      const { url, providerSession } = await provider.open(checkout);
      if (providerSession !== null) {
        await shared.run(buyer.key, (pool) => nameProviderSession(pool, checkout.id, providerSession));
      }
      return { status: 'opened', url };
    } catch (error) {
      logger.error({ err: error }, 'the payment provider opened no checkout');
      await shared.run(buyer.key, (pool) => expireCheckout(pool, checkout.id));
      return this.#unavailable();
    }
  }

  #unavailable(): Refused<'CHECKOUT_UNAVAILABLE'> {
    return { status: 'refused', reason: 'CHECKOUT_UNAVAILABLE', error: USAGE_MESSAGES.upgradeFailed };
  }

  /** The session that the built-in checkout shows; null when it is not one that may be paid there. */
  async readTestCheckout(key: string, id: string, token: string): Promise<CheckoutRow | null> {
    const row = await this.#options.shared.run(key, (pool) => readCheckout(pool, id));
    const isRight = isToken(token, row?.token_hash ?? null);
    if (!isRight || row?.provider !== 'test' || this.#options.provider?.name !== 'test') return null;
    const isLeft = row.status === 'open' && this.#now() > addMs(momentOf(row.created_at), SESSION_MS);
    return isLeft ? { ...row, status: 'expired' } : row;
  }

  /**
   * Pays a session of the built-in checkout, with no money, or leaves it: whoever left may come back and pay, as at a payment provider.
   * Null when there is none to settle.
   */
  async settleTestCheckout(
    key: string,
    { id, token, email }: { readonly id: string; readonly token: string; readonly email: string | null },
  ): Promise<'paid' | 'cancelled' | 'ended' | null> {
    const row = await this.readTestCheckout(key, id, token);
    if (row === null) return null;
    if (row.status === 'paid') return 'paid';
    if (email === null) return 'cancelled';
    if (row.status !== 'open') return 'ended';
    await this.settle(key, row.id, {
      email,
      paidAt: this.#now(),
      amount: row.amount,
      currency: row.currency,
      reference: row.id,
      periodEnd: null,
      customer: null,
      subscription: null,
      receiptUrl: null,
      isRefunded: false,
      isCancelled: false,
    });
    return 'paid';
  }

  /** Issues the licence of a session, once, and mails it. */
  async settle(key: string, checkoutId: string, payment: ProvenPayment): Promise<LicenceRecord> {
    const issued = await this.#options.shared.run(key, (pool) =>
      withTransaction(pool, (tx) => issueLicence(tx, checkoutId, payment)),
    );
    await this.mailIssued(issued);
    return issued.licence;
  }

  /** The licence is kept whether the mail goes or not. */
  async mailIssued({ isNew, licence }: IssuedLicence): Promise<void> {
    if (!isNew) return;
    const { siteUrl } = this.#options;
    await mailBuyer(this.#options, licenceMail({ to: licence.email, key: licence.license_key, siteUrl }));
  }

  /** The licence of a session, for whoever came back from its checkout. The same answer for whatever is not to be seen. */
  async lookUp(key: string, sessionId: string, token: string): Promise<LicenceAnswer> {
    const { shared, provider, clock } = this.#options;
    const row = await shared.run(key, (pool) => readCheckout(pool, sessionId));
    const isRight = isToken(token, row?.token_hash ?? null);
    if (row === null || !isRight) return noLicence(NO_LICENCE);
    const since = momentOf(row.settled_at ?? row.created_at);
    if (clock() > addMs(since, LOOKUP_MS)) return noLicence(NO_LICENCE);
    const licence = await this.#licenceOf(key, row, provider);
    if (licence === null) return noLicence(NOT_CONFIRMED);
    if (licence.status === 'refunded') return noLicence(NO_LICENCE);
    return { license_key: licence.license_key, email: licence.email, error: null };
  }

  /** Buyers are back before the provider has told us: then it is asked. */
  async #licenceOf(key: string, row: CheckoutRow, provider: PaymentProvider | null): Promise<LicenceRecord | null> {
    const { licence_id: id, provider_session: session } = row;
    if (id !== null) return this.#options.shared.run(key, (pool) => readLicence(pool, 'id', id));
    if (session === null || provider?.name !== row.provider) return null;
    try {
      const payment = await provider.readPayment(session);
      return payment === null ? null : await this.settle(key, row.id, payment);
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'the payment provider was asked about a session in vain');
      return null;
    }
  }

  #now(): EpochMs {
    return this.#options.clock();
  }
}

export interface LicenceAnswer {
  readonly license_key: string | null;
  readonly email: string | null;
  readonly error: string | null;
}

function noLicence(error: string): LicenceAnswer {
  return { license_key: null, email: null, error };
}
