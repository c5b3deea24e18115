import type { EpochMs } from '../base/time.ts';
import type { Fill } from './fill.ts';
import type { ClientOrderId } from './order-request.ts';

/** An order that its venue ended by itself with something of it left. */
export interface OrderExpiry {
  readonly clientOrderId: ClientOrderId;
  /** A sentence for the order's owner. */
  readonly reason: string;
  readonly at: EpochMs;
}

/** What a venue that matches by itself made of a price. Fills come before the end of their order. */
export interface VenueMatch {
  readonly fills: readonly Fill[];
  readonly expired: readonly OrderExpiry[];
}

/** The one answer to a price that reached no order. */
export const NOTHING_MATCHED: VenueMatch = Object.freeze({ fills: Object.freeze([]), expired: Object.freeze([]) });
