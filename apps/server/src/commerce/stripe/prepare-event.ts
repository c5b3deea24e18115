import type Stripe from 'stripe';
import type { SharedPool } from '../../database/shared-pool.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import { expireCheckout, readCheckout } from '../checkout-store.ts';
import {
  extendLicence,
  insertPayment,
  type IssuedLicence,
  issueLicence,
  leaveRenewal,
  type LicenceRecord,
  readLicence,
  refundLicence,
  setRenewal,
} from '../licence-store.ts';
import { fromSeconds, idOf, isEnding, readPaidSession, toDecimalText } from './read-paid-session.ts';

/** What an event comes to, for one transaction. Answers the licence that it brought about, if it did. */
export type EventWork = (tx: Transaction) => Promise<IssuedLicence | null>;

export interface EventContext {
  readonly stripe: Stripe;
  readonly shared: SharedPool;
}

export const STRIPE_CALLER = 'stripe';

/**
 * Looks up what an event hints at, before any transaction. Null for what is none of our business: another kind, a session or
 * subscription that is not ours.
 */
export async function prepareEvent(context: EventContext, event: Stripe.Event): Promise<EventWork | null> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return settleSession(context, event.data.object.id);
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed':
      return endSession(context, event.data.object.id);
    case 'invoice.paid':
      return renew(context, event.data.object);
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return followSubscription(context, event.data.object);
    case 'charge.refunded':
      return payBack(context, repaymentOf(event.data.object));
    case 'charge.dispute.closed':
      return chargeBack(context, event.data.object.id);
    default:
      return null;
  }
}

async function settleSession(context: EventContext, providerSession: string): Promise<EventWork | null> {
  const checkout = await context.shared.run(STRIPE_CALLER, (pool) => readCheckout(pool, providerSession));
  if (checkout === null) return null;
  if (checkout.licence_id !== null) return nothing;
  const payment = await readPaidSession(context.stripe, providerSession);
  return payment === null ? nothing : (tx) => issueLicence(tx, checkout.id, payment);
}

const nothing: EventWork = async () => null;

async function endSession({ shared }: EventContext, providerSession: string): Promise<EventWork | null> {
  const checkout = await shared.run(STRIPE_CALLER, (pool) => readCheckout(pool, providerSession));
  if (checkout === null) return null;
  return async (tx) => {
    await expireCheckout(tx, checkout.id);
    return null;
  };
}

/** The licence of a subscription or payment; of one whose session we have not heard of yet it is issued first. */
async function ensureLicence(
  context: EventContext,
  find: (tx: Transaction) => Promise<LicenceRecord | null>,
  checkoutId: string | undefined,
): Promise<
  ((tx: Transaction) => Promise<{ readonly licence: LicenceRecord; readonly issued: IssuedLicence | null }>) | null
> {
  const known = await context.shared.run(STRIPE_CALLER, (pool) => find(pool));
  if (known !== null) return async () => ({ licence: known, issued: null });
  const checkout =
    checkoutId === undefined ? null : await context.shared.run(STRIPE_CALLER, (pool) => readCheckout(pool, checkoutId));
  if (checkout?.provider_session === null || checkout === null) return null;
  const payment = await readPaidSession(context.stripe, checkout.provider_session);
  if (payment === null) return null;
  return async (tx) => {
    const issued = await issueLicence(tx, checkout.id, payment);
    return { licence: issued.licence, issued };
  };
}

async function renew(context: EventContext, invoice: Stripe.Invoice): Promise<EventWork | null> {
  const parent = invoice.parent?.subscription_details ?? null;
  const subscription = idOf(parent?.subscription);
  if (subscription === null) return null;
  const ensure = await ensureLicence(
    context,
    (db) => readLicence(db, 'provider_subscription', subscription),
    parent?.metadata?.['checkout'],
  );
  const ends = invoice.lines.data.map((line) => line.period.end);
  if (ensure === null || ends.length === 0) return null;
  const periodEnd = fromSeconds(Math.max(...ends));
  return async (tx) => {
    const { licence, issued } = await ensure(tx);
    await insertPayment(tx, {
      licenceId: licence.id,
      kind: 'payment',
      provider: 'stripe',
      reference: invoice.id,
      amount: toDecimalText(invoice.amount_paid),
      currency: invoice.currency,
      paidAt: fromSeconds(invoice.status_transitions.paid_at ?? invoice.created),
      periodEnd,
      receiptUrl: invoice.hosted_invoice_url ?? null,
    });
    await extendLicence(tx, licence.id, periodEnd);
    return issued;
  };
}

/** Whatever the event said when it was made: the subscription counts as it is now. */
async function followSubscription(context: EventContext, hint: Stripe.Subscription): Promise<EventWork | null> {
  const ensure = await ensureLicence(
    context,
    (db) => readLicence(db, 'provider_subscription', hint.id),
    hint.metadata['checkout'],
  );
  if (ensure === null) return null;
  const subscription = await context.stripe.subscriptions.retrieve(hint.id);
  return async (tx) => {
    const { licence, issued } = await ensure(tx);
    await setRenewal(tx, licence.id, !isEnding(subscription));
    return issued;
  };
}

/** Money of a payment that went back to its buyer. */
interface Repayment {
  readonly intent: string | null;
  readonly checkout: string | undefined;
  readonly cents: number;
  readonly currency: string;
  /** Seconds since the epoch. */
  readonly at: number;
  readonly receiptUrl: string | null;
  readonly isWhole: boolean;
  /** The buyer's bank took it back: the buyer is not charged again. */
  readonly isChargedBack: boolean;
}

function repaymentOf(charge: Stripe.Charge): Repayment {
  return {
    intent: idOf(charge.payment_intent),
    checkout: charge.metadata['checkout'],
    cents: charge.amount_refunded,
    currency: charge.currency,
    at: charge.created,
    receiptUrl: charge.receipt_url,
    isWhole: charge.refunded,
    isChargedBack: false,
  };
}

/** A dispute that was lost takes the payment back; one that was won, or is open, changes nothing. */
async function chargeBack(context: EventContext, disputeId: string): Promise<EventWork | null> {
  const dispute = await context.stripe.disputes.retrieve(disputeId);
  if (dispute.status !== 'lost') return nothing;
  const charge = await context.stripe.charges.retrieve(idOf(dispute.charge) ?? '');
  return payBack(context, {
    ...repaymentOf(charge),
    cents: charge.amount_refunded + dispute.amount,
    at: dispute.created,
    isWhole: charge.amount_refunded + dispute.amount >= charge.amount,
    isChargedBack: true,
  });
}

async function payBack(context: EventContext, repayment: Repayment): Promise<EventWork | null> {
  const { intent, checkout, cents, currency, at, receiptUrl, isWhole, isChargedBack } = repayment;
  if (intent === null) return null;
  const { data } = await context.stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
  });
  const reference = idOf(data[0]?.invoice) ?? intent;
  const ensure = await ensureLicence(context, (db) => readLicenceOfPayment(db, reference), checkout);
  if (ensure === null) return null;
  return async (tx) => {
    const { licence, issued } = await ensure(tx);
    await insertPayment(tx, {
      licenceId: licence.id,
      kind: 'refund',
      provider: 'stripe',
      reference,
      amount: toDecimalText(cents),
      currency,
      paidAt: fromSeconds(at),
      receiptUrl,
    });
    // A part, or an earlier month, that is paid back does not end what has been paid since.
    if (isWhole && (licence.payment_reference ?? reference) === reference) {
      await refundLicence(tx, licence.id, 'provider');
    }
    if (isChargedBack) await leaveRenewal(tx, licence.id);
    return issued;
  };
}

async function readLicenceOfPayment(db: Parameters<typeof readLicence>[0], reference: string) {
  const { rows } = await db.query<{ licence_id: string }>(
    `select licence_id from public.payments where provider = 'stripe' and provider_reference = $1 limit 1`,
    [reference],
  );
  const [row] = rows;
  return row === undefined ? null : readLicence(db, 'id', row.licence_id);
}
