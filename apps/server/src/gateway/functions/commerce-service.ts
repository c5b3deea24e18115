import type { Offer } from '@atb/core/plans/licence';
import type { Refused } from '../../refused-request.ts';
import type { RefusalMeter } from './actions/refusal-meter.ts';

interface TestSession {
  readonly plan: string;
  readonly period: 'monthly' | 'yearly';
  readonly amount: string;
  readonly currency: string;
  readonly email: string | null;
  readonly status: 'open' | 'paid' | 'cancelled' | 'expired';
}

/** What functions ask of the room that sells licences. `key` is whose share of the server the request takes. */
export interface CommerceService {
  readonly checkouts: {
    startCheckout: (
      buyer: { readonly key: string; readonly userId: string | null; readonly email: string | null },
      offer: Offer,
    ) => Promise<
      { readonly status: 'opened'; readonly url: string } | Refused<'PLAN_NOT_SOLD' | 'CHECKOUT_UNAVAILABLE'>
    >;
    readTestCheckout: (key: string, id: string, token: string) => Promise<TestSession | null>;
    settleTestCheckout: (
      key: string,
      session: { readonly id: string; readonly token: string; readonly email: string | null },
    ) => Promise<'paid' | 'cancelled' | 'ended' | null>;
    lookUp: (
      key: string,
      sessionId: string,
      token: string,
    ) => Promise<{ readonly license_key: string | null; readonly email: string | null; readonly error: string | null }>;
  };
  readonly licences: {
    verify: (
      key: string,
      given: { readonly licenseKey: string; readonly email: string },
      claim: ((licenseKey: string, email: string) => Promise<boolean>) | null,
    ) => Promise<boolean>;
    /** Of all that the account pays for by the month; answers whether it is done. */
    endRenewals: (userId: string) => Promise<boolean>;
    changeRenewal: (
      userId: string,
      licenceId: string,
      renews: boolean,
    ) => Promise<
      | { readonly status: 'changed'; readonly paidUntil: string | null }
      | Refused<'LICENCE_NOT_FOUND' | 'NOT_RENEWING' | 'PAYMENT_FAILED'>
    >;
    refund: (
      userId: string,
      licenceId: string,
    ) => Promise<{ readonly status: 'refunded' } | Refused<'LICENCE_NOT_FOUND' | 'NOT_REFUNDABLE' | 'PAYMENT_FAILED'>>;
    startTrial: (user: {
      readonly id: string;
      readonly email: string;
    }) => Promise<{ readonly status: 'started'; readonly until: string } | Refused<'TRIAL_USED'>>;
  };
  /** Attempts of one caller to guess a key or a token. */
  readonly guesses: Pick<RefusalMeter, 'take'>;
  /** Checkouts of one caller: each leaves a row behind. */
  readonly openings: Pick<RefusalMeter, 'take'>;
}
