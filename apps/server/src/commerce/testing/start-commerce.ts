import type { EpochMs } from '@atb/core/base/time';
import type { FunctionName } from '@atb/api/functions/contracts';
import { shareServices } from '../../gateway/functions/function-lanes.ts';
import { createGuessMeter, createOpeningMeter } from '../../gateway/functions/actions/refusal-meter.ts';
import { SERVER_FUNCTIONS } from '../../gateway/functions/registry.ts';
import { startGateway, type TestGateway } from '../../gateway/testing/start-gateway.ts';
import { createLogger } from '../../logger.ts';
import type { MailMessage } from '../../mail/mailer.ts';
import { type Commerce, createCommerce } from '../create-commerce.ts';

export const SITE = 'http://shop.test';

export interface TestShop extends TestGateway {
  readonly mails: readonly MailMessage[];
  readonly endUnwantedRenewals: Commerce['endUnwantedRenewals'];
  /** Sets the clock of the shop to the wall's and so many milliseconds; the database keeps its own. */
  readonly shiftClock: (ms: number) => void;
  /** Calls a function as somebody, or as nobody. */
  readonly call: (
    name: FunctionName,
    body: object,
    accessToken?: string,
  ) => Promise<Readonly<Record<string, unknown>> & { readonly http: number }>;
}

export interface StripeTestSettings {
  readonly apiBase: string;
  readonly webhookSecret: string;
}

/** A gateway whose functions sell: by the built-in checkout, or by Stripe's API at a local address. */
export async function startCommerce(stripe: StripeTestSettings | null, limitFactor = 1_000): Promise<TestShop> {
  const mails: MailMessage[] = [];
  const logger = createLogger('silent');
  let shiftMs = 0;
  let sold: Commerce | undefined;
  const gateway = await startGateway({
    change: ({ pools }) => {
      const commerce = createCommerce(
        {
          stripeSecretKey: stripe === null ? null : 'sk_test_local',
          stripeWebhookSecret: stripe?.webhookSecret ?? null,
          stripeApiBase: stripe?.apiBase ?? null,
          hasTestCheckout: true,
        },
        {
          shared: shareServices(pools),
          mailer: { send: async (mail) => void mails.push(mail) },
          siteUrl: SITE,
          logger,
          clock: () => (Date.now() + shiftMs) as EpochMs,
        },
      );
      sold = commerce;
      const services = {
        commerce: {
          ...commerce,
          guesses: createGuessMeter(Date.now, limitFactor),
          openings: createOpeningMeter(Date.now, limitFactor),
        },
      };
      return { functions: SERVER_FUNCTIONS, services, receiveWebhook: commerce.receiveWebhook };
    },
  });
  return {
    ...gateway,
    mails,
    endUnwantedRenewals: async () => sold?.endUnwantedRenewals() ?? { ended: 0, left: 0 },
    shiftClock: (ms) => {
      shiftMs = ms;
    },
    call: async (name, body, accessToken = gateway.publishableKey) => {
      const response = await gateway.fetch(`/functions/v1/${name}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { ...((await response.json()) as object), http: response.status };
    },
  };
}

/** The session and its token, from the address to which a checkout sends its buyer. */
export function readCheckoutAddress(url: string): { readonly session_id: string; readonly lookup_token: string } {
  const { pathname, searchParams } = new URL(url);
  return {
    session_id: searchParams.get('session_id') ?? pathname.split('/').at(-1) ?? '',
    lookup_token: searchParams.get('t') ?? '',
  };
}
