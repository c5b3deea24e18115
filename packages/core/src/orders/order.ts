import { type Decimal, ZERO, divide } from '../base/decimal.ts';
import type { EpochMs } from '../base/time.ts';
import type { OrderRequest, VenueOrderId } from './order-request.ts';
import type { Reservation } from './reserve.ts';

export const ACTIVE_ORDER_STATUSES = [
  'intended',
  'submitted',
  'accepted',
  'partially_filled',
  'pending_cancel',
  'unknown',
] as const;
/** Not over yet: funds stay reserved. `unknown` = sent, outcome not learnt; resolved by asking the venue for the client id. */
export type ActiveOrderStatus = (typeof ACTIVE_ORDER_STATUSES)[number];
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

const ACTIVE: ReadonlySet<OrderStatus> = new Set(ACTIVE_ORDER_STATUSES);

/** The order as recorded before anything is sent: the write-ahead intent, with its funds reserved. */
export function createOrder(request: OrderRequest, reservation: Reservation): Order {
  return {
    request,
    status: 'intended',
    venueOrderId: null,
    filledQuantity: ZERO,
    filledNotional: ZERO,
    reservedAsset: reservation.asset,
    reserved: reservation.amount,
    reason: null,
    createdAt: request.requestedAt,
    updatedAt: request.requestedAt,
  };
}

export function isActiveStatus(status: OrderStatus): status is ActiveOrderStatus {
  return ACTIVE.has(status);
}

export function isActive(order: Order): boolean {
  return isActiveStatus(order.status);
}

/** Base units not filled yet; of an order that is over, what will never fill. */
export function remainingQuantity(order: Order): Decimal {
  return order.request.quantity.minus(order.filledQuantity);
}

/** Quote units per base unit over the fills so far, rounded at 18 decimals; null before the first fill. */
export function averagePrice(order: Order): Decimal | null {
  return order.filledQuantity.eq(ZERO) ? null : divide(order.filledNotional, order.filledQuantity);
}
