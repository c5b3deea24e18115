import type Stripe from 'stripe';
import { withTransaction } from '../../database/with-transaction.ts';
import type { Logger } from '../../logger.ts';
import type { IssuedLicence } from '../licence-store.ts';
import { type EventContext, prepareEvent, STRIPE_CALLER } from './prepare-event.ts';

export interface WebhookOptions extends EventContext {
  /** What Stripe signs events with. */
  readonly webhookSecret: string;
  readonly logger: Logger;
  /** Told of a licence after it is kept. */
  readonly onIssued: (issued: IssuedLicence) => Promise<void>;
}

/** `forged`: not signed by Stripe, or signed more than five minutes ago. */
export type WebhookAnswer = 'done' | 'repeated' | 'ignored' | 'forged';

/**
 * Carries out an event once, however often, late or out of order it is sent: its id is kept in the transaction of what it does.
 * @throws when it could not be carried out, so that it is sent again.
 */
export async function receiveWebhook(
  options: WebhookOptions,
  body: Buffer,
  signature: string | undefined,
): Promise<WebhookAnswer> {
  const event = openEvent(options, body, signature);
  if (event === null) return 'forged';
  const { shared, logger } = options;
  const seen = await shared.run(STRIPE_CALLER, (pool) =>
    pool.query('select 1 from public.payment_events where id = $1', [event.id]),
  );
  if (seen.rows.length > 0) return 'repeated';
  const work = await prepareEvent(options, event);
  if (work === null) {
    logger.info({ event: event.id, type: event.type }, 'an event of the payment provider is about nothing of ours');
    return 'ignored';
  }
  const outcome = await shared.run(STRIPE_CALLER, (pool) =>
    withTransaction(pool, async (tx) => {
      const { rowCount } = await tx.query(
        'insert into public.payment_events (id, type) values ($1, $2) on conflict do nothing',
        [event.id, event.type],
      );
      return rowCount === 0 ? 'repeated' : await work(tx);
    }),
  );
  if (outcome === 'repeated') return outcome;
  if (outcome !== null) await options.onIssued(outcome);
  return 'done';
}

/** Stripe's library checks the signature on the bytes as they came, and parses none that are not signed. */
function openEvent({ stripe, webhookSecret, logger }: WebhookOptions, body: Buffer, signature: string | undefined) {
  try {
    return stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret);
  } catch (error) {
    logger.warn(
      { reason: (error as Stripe.errors.StripeError).type },
      'a webhook that Stripe did not sign was refused',
    );
    return null;
  }
}
