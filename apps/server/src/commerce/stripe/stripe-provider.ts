import { tierName } from '@atb/core/plans/plan-sentences';
import Stripe from 'stripe';
import type { NewCheckout, PaymentProvider, ProvidedLicence } from '../payment-provider.ts';
import { readPaidSession } from './read-paid-session.ts';

const CENTS = 100;

/** Checkout sessions of Stripe: a subscription for what is paid monthly, one payment for a year. */
export function createStripeProvider(stripe: Stripe, siteUrl: string): PaymentProvider {
  return {
    name: 'stripe',
    open: async (checkout) => {
      const session = await stripe.checkout.sessions.create(sessionOf(checkout, siteUrl), {
        idempotencyKey: checkout.id,
      });
      if (session.url === null) throw new Error(`Checkout session "${session.id}" has no address.`);
      return { url: session.url, providerSession: session.id };
    },
    readPayment: (providerSession) => readPaidSession(stripe, providerSession),
    setRenewal: async ({ provider_subscription: subscription }, renews) => {
      if (subscription === null) return;
      await stripe.subscriptions.update(subscription, { cancel_at_period_end: !renews });
    },
    endSubscription: async (subscription) => {
      try {
        const { status } = await stripe.subscriptions.retrieve(subscription);
        if (status !== 'canceled' && status !== 'incomplete_expired') await stripe.subscriptions.cancel(subscription);
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code !== 'resource_missing')
          throw error;
      }
    },
    refund: async (licence) => {
      const payment = await paymentIntentOf(stripe, licence);
      try {
        await stripe.refunds.create(
          { payment_intent: payment },
          { idempotencyKey: `refund-${licence.payment_reference}` },
        );
      } catch (error) {
        // Paid back already, by another hand or longer ago than Stripe remembers the key.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code !== 'charge_already_refunded')
          throw error;
      }
    },
  };
}

function sessionOf(checkout: NewCheckout, siteUrl: string): Stripe.Checkout.SessionCreateParams {
  const { id, token, offer, amountUsd, email } = checkout;
  const isMonthly = offer.period === 'monthly';
  const metadata = { checkout: id };
  return {
    mode: isMonthly ? 'subscription' : 'payment',
    client_reference_id: id,
    metadata,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: amountUsd * CENTS,
          product_data: { name: `ATB ${tierName(offer.plan)} (${offer.period})` },
          ...(isMonthly ? { recurring: { interval: 'month' } } : {}),
        },
      },
    ],
    // What follows from the session names it as well, so that no event needs another to have come first.
    ...(isMonthly ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
    ...(email === null ? {} : { customer_email: email }),
    success_url: `${siteUrl}/payment/success?session_id={CHECKOUT_SESSION_ID}&t=${token}`,
    cancel_url: `${siteUrl}/payment/cancelled`,
  };
}

/** Of a subscription the reference is the invoice that was paid. */
async function paymentIntentOf(stripe: Stripe, { payment_reference: reference }: ProvidedLicence): Promise<string> {
  if (!reference.startsWith('in_')) return reference;
  const { data } = await stripe.invoicePayments.list({ invoice: reference, status: 'paid' });
  const intent = data[0]?.payment.payment_intent;
  if (intent === undefined || intent === null) throw new Error(`Invoice "${reference}" has no payment to give back.`);
  return typeof intent === 'string' ? intent : intent.id;
}
