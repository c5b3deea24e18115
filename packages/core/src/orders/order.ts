import type { Decimal } from '../base/decimal.ts';
import type { EpochMs } from '../base/time.ts';
import type { OrderRequest, VenueOrderId } from './order-request.ts';

/** Not over yet: funds stay reserved. `unknown` = sent, outcome not learnt; resolved by asking the venue for the client id. */
export type ActiveOrderStatus = 'intended' | 'submitted' | 'accepted' | 'partially_filled' | 'pending_cancel' | 'unknown';
/** Over. `denied` by our risk check before sending; `rejected` by the venue. */
export type InactiveOrderStatus = 'filled' | 'cancelled' | 'rejected' | 'denied' | 'expired';
export type OrderStatus = ActiveOrderStatus | InactiveOrderStatus;

export interface Order {
  readonly request: OrderRequest;
  readonly status: OrderStatus;
  readonly venueOrderId: VenueOrderId | null;
  /** Base units filled so far, 0 to request.quantity. */
  readonly filledQuantity: Decimal;
  /** Quote units exchanged so far (sum of price times quantity over the fills). */
  readonly filledNotional: Decimal;
  /** Reserved asset and amount while active; zero once inactive. */
  readonly reservedAsset: string;
  readonly reserved: Decimal;
  /** Coded reason of a denial, rejection or cancel; null otherwise. */
  readonly reason: string | null;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
}
