import { setTimeout as sleep } from 'node:timers/promises';
import { withTransaction } from '../database/with-transaction.ts';
import { keepRunning, type KeptRunning } from '../keep-running.ts';
import type { CommerceOptions } from './commerce-options.ts';
import { setRenewal } from './licence-store.ts';

const CALLER = 'renewals';
const ROUND_MS = 60_000;
const BATCH = 50;

type Selling = Pick<CommerceOptions, 'shared' | 'provider' | 'logger'>;

interface UnwantedRenewal {
  readonly id: string;
  readonly provider_subscription: string;
}

/**
 * Tells the payment provider of one subscription that nobody wants any more.
 * @returns false when the provider did not take it: it stays noted, and is told again.
 */
export async function endUnwantedRenewal(
  { shared, provider, logger }: Selling,
  { id, provider_subscription: subscription }: UnwantedRenewal,
): Promise<boolean> {
  if (provider === null) return false;
  try {
    await provider.endSubscription(subscription);
  } catch (error) {
    logger.error({ err: error, licence: id }, 'the payment provider did not end a renewal: it is told again');
    return false;
  }
  await shared.run(CALLER, (pool) =>
    withTransaction(pool, async (tx) => {
      await setRenewal(tx, id, false);
      await tx.query('update public.licences set renewal_unwanted_at = null where id = $1', [id]);
    }),
  );
  return true;
}

/**
 * Tells the payment provider of subscriptions that nobody wants any more: their account is gone, or their payment was paid or charged
 * back. Each is tried until the provider takes it. Several processes may do so at once: telling twice changes nothing.
 * @returns subscriptions that were ended, and that were not because the provider did not take it.
 */
export async function endUnwantedRenewals(
  selling: Selling,
): Promise<{ readonly ended: number; readonly left: number }> {
  const { shared, provider } = selling;
  if (provider === null) return { ended: 0, left: 0 };
  const { rows } = await shared.run(CALLER, (pool) =>
    pool.query<UnwantedRenewal>(
      `select id, provider_subscription from public.licences
       where renewal_unwanted_at is not null and provider_subscription is not null and provider = $1
       order by renewal_unwanted_at limit $2`,
      [provider.name, BATCH],
    ),
  );
  let ended = 0;
  for (const renewal of rows) if (await endUnwantedRenewal(selling, renewal)) ended += 1;
  return { ended, left: rows.length - ended };
}

/** Does so every minute until it is stopped. */
export function keepEndingRenewals(
  end: () => Promise<unknown>,
  logger: Pick<CommerceOptions['logger'], 'error'>,
): KeptRunning {
  return keepRunning({
    attempt: async (signal, onUp) => {
      while (!signal.aborted) {
        await end();
        onUp();
        await sleep(ROUND_MS, undefined, { signal }).catch(() => undefined);
      }
    },
    onLost: (error) => logger.error({ err: error }, 'ending renewals is interrupted'),
  });
}
