// venues: where orders go. One port, one contract test, one folder an adapter.
import type { Decimal } from '@atb/core/base/decimal';
import type { EpochMs } from '@atb/core/base/time';
import type { Quote } from '@atb/core/market/quote';
import type { Order } from '@atb/core/orders/order';
import type { ClientOrderId, OrderRequest, VenueOrderId } from '@atb/core/orders/order-request';
import type { VenueMatch } from '@atb/core/orders/venue-match';
import type { Approved } from '@atb/core/risk/approved';

/** What the venue said to a placement. `unknown`: nothing can be assumed; ask again by client order id. */
export type PlaceOutcome =
  | { readonly status: 'accepted'; readonly venueOrderId: VenueOrderId; readonly at: EpochMs }
  | { readonly status: 'rejected'; readonly reason: string; readonly at: EpochMs }
  | { readonly status: 'unknown'; readonly reason: string };

/** `not_open`: the venue has no such working order; the caller asks what became of it. */
export type CancelOutcome =
  | { readonly status: 'cancelled'; readonly at: EpochMs }
  | { readonly status: 'not_open' }
  | { readonly status: 'unknown'; readonly reason: string };

/** `absent`: the venue is certain that it never got the order. */
export type QueryOutcome =
  | { readonly status: 'working'; readonly venueOrderId: VenueOrderId }
  | { readonly status: 'absent' }
  | { readonly status: 'unknown'; readonly reason: string };

/** The orders of one account at one venue. Accepts approved requests only. */
export interface Venue {
  /** `reserved`: what a buy may cost at most, fee included. */
  place(request: Approved<OrderRequest>, reserved: Decimal, at: EpochMs): Promise<PlaceOutcome>;
  cancel(clientOrderId: ClientOrderId, at: EpochMs): Promise<CancelOutcome>;
  query(clientOrderId: ClientOrderId): Promise<QueryOutcome>;
  /** What a new quote makes of working orders; nothing but for a venue that matches by itself. */
  match(quote: Quote): VenueMatch;
  /** Tells a venue that matches by itself what the market last was before a restart. */
  recall(quote: Quote): void;
  /** Takes back a working order after a restart. */
  restore(order: Order): void;
}
