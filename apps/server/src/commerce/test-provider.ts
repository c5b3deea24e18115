import type { PaymentProvider } from './payment-provider.ts';

/** The checkout of a server without a payment provider: a page of ours, marked as a test. It moves no money. */
export function createTestProvider(siteUrl: string): PaymentProvider {
  return {
    name: 'test',
    open: async ({ id, token }) => ({ url: `${siteUrl}/checkout/${id}?t=${token}`, providerSession: null }),
    readPayment: async () => null,
    setRenewal: async () => undefined,
    endSubscription: async () => undefined,
    refund: async () => undefined,
  };
}
