import { assert } from '../base/assert.ts';
import { ZERO } from '../base/decimal.ts';
import type { EpochMs } from '../base/time.ts';
import { type Order, isActiveStatus } from './order.ts';
import type { VenueOrderId } from './order-request.ts';
import { transitionOrder } from './transition-order.ts';

/** What happened to an order, other than a fill. */
export type OrderEvent =
  | { readonly kind: 'submitted' | 'cancel_requested' | 'cancel_refused' | 'outcome_unknown'; readonly at: EpochMs }
  | { readonly kind: 'accepted'; readonly at: EpochMs; readonly venueOrderId: VenueOrderId | null }
  | { readonly kind: 'cancelled' | 'rejected' | 'denied' | 'expired'; readonly at: EpochMs; readonly reason: string };

/**
 * The order after an event. Once the order is over nothing stays reserved: the caller returns the difference to free.
 * @throws when the event contradicts what is known.
 */
export function applyOrderEvent(order: Order, event: OrderEvent): Order {
  const isPartlyFilled = order.filledQuantity.gt(ZERO);
  assert(
    event.kind !== 'rejected' || !isPartlyFilled,
    `order "${order.request.clientOrderId}" is rejected though partly filled`,
  );
  const status = transitionOrder(order.status, event.kind, isPartlyFilled);
  return {
    ...order,
    status,
    venueOrderId: event.kind === 'accepted' ? (order.venueOrderId ?? event.venueOrderId) : order.venueOrderId,
    reserved: isActiveStatus(status) ? order.reserved : ZERO,
    reason: 'reason' in event && status !== order.status ? event.reason : order.reason,
    updatedAt: laterOf(order.updatedAt, event.at),
  };
}

function laterOf(a: EpochMs, b: EpochMs): EpochMs {
  return a > b ? a : b;
}
