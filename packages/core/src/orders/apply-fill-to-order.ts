import { assert } from '../base/assert.ts';
import { type Decimal, ZERO, toPlain } from '../base/decimal.ts';
import type { Fill } from './fill.ts';
import { type Order, isActiveStatus, remainingQuantity } from './order.ts';
import { reservedAfterFill } from './reserve.ts';
import { transitionOrder } from './transition-order.ts';

export interface OrderFillResult {
  readonly order: Order;
  /** Part of the reservation that this fill frees, zero when the order was over before the fill arrived. */
  readonly released: Decimal;
  readonly isComplete: boolean;
}

/**
 * The order after one of its executions. The caller has dropped trade ids it has seen.
 * @throws when the fill belongs to another order or would fill more than was asked.
 */
export function applyFillToOrder(order: Order, fill: Fill): OrderFillResult {
  const { request } = order;
  assert(
    fill.clientOrderId === request.clientOrderId,
    `fill "${fill.tradeId}" is not of order "${request.clientOrderId}"`,
  );
  assert(
    fill.side === request.side && fill.symbol === request.symbol,
    `fill "${fill.tradeId}" has another side or symbol than its order`,
  );
  assert(fill.quantity.gt(ZERO), `fill "${fill.tradeId}" has no quantity`);
  const before = remainingQuantity(order);
  const after = before.minus(fill.quantity);
  assert(
    after.gte(ZERO),
    `fill "${fill.tradeId}" of ${toPlain(fill.quantity)} overfills order "${request.clientOrderId}" with ${toPlain(before)} left`,
  );
  const isComplete = after.eq(ZERO);
  const status = transitionOrder(order.status, isComplete ? 'filled_in_full' : 'filled_in_part', true);
  const reserved = isActiveStatus(status) ? reservedAfterFill(order.reserved, before, after) : ZERO;
  return {
    order: {
      ...order,
      status,
      filledQuantity: order.filledQuantity.plus(fill.quantity),
      filledNotional: order.filledNotional.plus(fill.price.times(fill.quantity)),
      reserved,
      // A fill that completes an order overtakes whatever closed it.
      reason: isComplete ? null : order.reason,
      updatedAt: fill.executedAt > order.updatedAt ? fill.executedAt : order.updatedAt,
    },
    released: order.reserved.minus(reserved),
    isComplete,
  };
}
