import type { Config } from '../config.ts';
import { Checkouts } from './checkouts.ts';
import type { CommerceOptions } from './commerce-options.ts';
import { endUnwantedRenewals } from './end-unwanted-renewals.ts';
import { Licences } from './licences.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createStripe } from './stripe/create-stripe.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';
import { receiveWebhook, type WebhookAnswer } from './stripe/stripe-webhook.ts';
import { createTestProvider } from './test-provider.ts';

export interface Commerce {
  readonly checkouts: Checkouts;
  readonly licences: Licences;
  /** Tells the provider of subscriptions that nobody wants any more. */
  readonly endUnwantedRenewals: () => ReturnType<typeof endUnwantedRenewals>;
  /** Asks whoever takes the money whether it is there. @throws when it is not */
  readonly ping: () => Promise<void>;
  /** Takes the body as it came and its signature; null where Stripe is not configured. */
  readonly receiveWebhook: ((body: Buffer, signature: string | undefined) => Promise<WebhookAnswer>) | null;
}

const NO_CHECKOUT = '00000000-0000-4000-8000-000000000000';

type CommerceConfig = Pick<Config, 'stripeSecretKey' | 'stripeWebhookSecret' | 'stripeApiBase' | 'hasTestCheckout'>;

/** Sells by Stripe where it is configured, else by the built-in test checkout, which moves no money and says so. */
export function createCommerce(config: CommerceConfig, options: Omit<CommerceOptions, 'provider'>): Commerce {
  const { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret, stripeApiBase: apiBase } = config;
  if (secretKey === null) {
    const selling = sellBy(config.hasTestCheckout ? createTestProvider(options.siteUrl) : null, options);
    // Of the test checkout nobody else is asked: it works when its records can be read.
    const ping = async () => void (await selling.checkouts.readTestCheckout('status check', NO_CHECKOUT, ''));
    return { ...selling, ping, receiveWebhook: null };
  }
  const stripe = createStripe({ secretKey, apiBase });
  const selling = {
    ...sellBy(createStripeProvider(stripe, options.siteUrl), options),
    ping: async () => void (await stripe.balance.retrieve()),
  };
  const { shared, logger } = options;
  if (webhookSecret === null) {
    logger.warn(
      'STRIPE_WEBHOOK_SECRET is not set: renewals, cancellations and refunds made at Stripe are not heard of',
    );
    return { ...selling, receiveWebhook: null };
  }
  const onIssued = (issued: Parameters<Checkouts['mailIssued']>[0]) => selling.checkouts.mailIssued(issued);
  return {
    ...selling,
    receiveWebhook: (body, signature) =>
      receiveWebhook({ stripe, webhookSecret, shared, logger, onIssued }, body, signature),
  };
}

function sellBy(provider: PaymentProvider | null, options: Omit<CommerceOptions, 'provider'>) {
  const all = { ...options, provider };
  return {
    checkouts: new Checkouts(all),
    licences: new Licences(all),
    endUnwantedRenewals: () => endUnwantedRenewals(all),
  };
}
