import Stripe from 'stripe';

export interface StripeSettings {
  readonly secretKey: string;
  /** Replaces the address of the service; used by tests with a local one. */
  readonly apiBase: string | null;
}

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

export function createStripe({ secretKey, apiBase }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(apiBase === null ? {} : addressOf(new URL(apiBase))),
  });
}

function addressOf({ hostname, port, protocol }: URL) {
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return {
    host: hostname,
    port: port === '' ? (scheme === 'http' ? 80 : 443) : Number(port),
    protocol: scheme,
  } as const;
}
