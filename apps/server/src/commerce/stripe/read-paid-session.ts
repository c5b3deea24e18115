import { epochMs } from '@atb/core/base/time';
import type Stripe from 'stripe';
import type { ProvenPayment } from '../payment-provider.ts';

const EXPAND = ['subscription', 'invoice', 'payment_intent.latest_charge'];

/**
 * What was paid for a session, as Stripe knows it now: events may come in any order, so what they hint at is looked up.
 * Null while nothing is paid.
 */
export async function readPaidSession(stripe: Stripe, id: string): Promise<ProvenPayment | null> {
  const session = await stripe.checkout.sessions.retrieve(id, { expand: EXPAND });
  if (session.payment_status !== 'paid') return null;
  const email = session.customer_details?.email ?? session.customer_email;
  if (email === null || session.amount_total === null || session.currency === null) {
    throw new Error(`Checkout session "${id}" is paid, but says not by whom or how much.`);
  }
  return {
    email: email.trim().toLowerCase(),
    amount: toDecimalText(session.amount_total),
    currency: session.currency,
    customer: idOf(session.customer),
    ...(session.mode === 'subscription' ? ofSubscription(session) : ofPayment(session)),
  };
}

type Differing = Omit<ProvenPayment, 'email' | 'amount' | 'currency' | 'customer'>;

function ofSubscription(session: Stripe.Checkout.Session): Differing {
  const { subscription, invoice, created } = session;
  if (subscription === null || typeof subscription === 'string' || invoice === null || typeof invoice === 'string') {
    throw new Error(`Checkout session "${session.id}" has no subscription.`);
  }
  const end = subscription.items.data[0]?.current_period_end;
  return {
    reference: invoice.id,
    paidAt: fromSeconds(subscription.start_date ?? created),
    periodEnd: end === undefined ? null : fromSeconds(end),
    subscription: subscription.id,
    receiptUrl: invoice.hosted_invoice_url ?? null,
    isRefunded: false,
    isCancelled: isEnding(subscription),
  };
}

function ofPayment(session: Stripe.Checkout.Session): Differing {
  const { payment_intent: intent } = session;
  if (intent === null || typeof intent === 'string')
    throw new Error(`Checkout session "${session.id}" has no payment.`);
  const charge =
    intent.latest_charge === null || typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  return {
    reference: intent.id,
    paidAt: fromSeconds(charge?.created ?? intent.created),
    periodEnd: null,
    subscription: null,
    receiptUrl: charge?.receipt_url ?? null,
    isRefunded: charge?.refunded ?? false,
    isCancelled: false,
  };
}

/** Whether a subscription goes no further than its period. */
export function isEnding(subscription: Stripe.Subscription): boolean {
  return subscription.cancel_at_period_end || subscription.cancel_at !== null || subscription.status === 'canceled';
}

/** Cents as dollars, exactly. */
export function toDecimalText(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

export function fromSeconds(seconds: number) {
  return epochMs(seconds * 1000);
}

export function idOf(reference: string | { readonly id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}
