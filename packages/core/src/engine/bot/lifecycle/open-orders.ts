import { assert } from '../../../base/assert.ts';
import { type Decimal, toPlain } from '../../../base/decimal.ts';
import type { ClientOrderId } from '../../../orders/order-request.ts';
import type { BotTurn } from './bot-turn.ts';
import type { EngineEvent } from '../events.ts';

/** What any bot remembers of an order that works for it. */
export interface OpenOrder {
  readonly clientOrderId: ClientOrderId;
  /** Null for a market order. */
  readonly price: Decimal | null;
  readonly quantity: Decimal;
  readonly filled: Decimal;
  readonly isCancelling: boolean;
}

interface WithOrders<Order extends OpenOrder> {
  readonly orders: readonly Order[];
}

/** The open order that a fill is of. */
export function orderFilled<Order extends OpenOrder>(
  { orders }: WithOrders<Order>,
  fill: { readonly clientOrderId: ClientOrderId; readonly tradeId: string },
): Order {
  const order = orders.find((open) => open.clientOrderId === fill.clientOrderId);
  assert(order !== undefined, `fill "${fill.tradeId}" belongs to no open order of the bot`);
  return order;
}

/** Counts a fill: the order with it, taken off the list when complete. */
export function recordOrderFill<Order extends OpenOrder, State extends WithOrders<Order>>(
  turn: BotTurn<State>,
  order: Order,
  quantity: Decimal,
  isComplete: boolean,
): void {
  const filled = order.filled.plus(quantity);
  assert(
    filled.lte(order.quantity),
    `order "${order.clientOrderId}" is filled ${toPlain(filled)} of ${toPlain(order.quantity)}`,
  );
  const orders = isComplete
    ? turn.state.orders.filter((open) => open !== order)
    : turn.state.orders.map((open) => (open === order ? { ...order, filled } : open));
  turn.state = { ...turn.state, orders };
}

/** Takes an order off the list that ended without being filled in full. */
export function takeClosedOrder<Order extends OpenOrder, State extends WithOrders<Order>>(
  turn: BotTurn<State & WithOrders<Order>>,
  event: Extract<EngineEvent, { kind: 'order_closed' }>,
): Order {
  const order = turn.state.orders.find((open) => open.clientOrderId === event.clientOrderId);
  assert(order !== undefined, `closed order "${event.clientOrderId}" is not an open order of the bot`);
  assert(
    order.filled.eq(event.filledQuantity),
    `order "${order.clientOrderId}" closed with ${toPlain(event.filledQuantity)} filled, ${toPlain(order.filled)} known`,
  );
  turn.state = { ...turn.state, orders: turn.state.orders.filter((open) => open !== order) };
  return order;
}

/** Asks to cancel every open order that `which` picks, once each. Answers how many it asked for. */
export function cancelOrders<Order extends OpenOrder, State extends WithOrders<Order>>(
  turn: BotTurn<State & WithOrders<Order>>,
  which: (order: Order) => boolean,
): number {
  let asked = 0;
  const orders = turn.state.orders.map((order) => {
    if (order.isCancelling || !which(order)) return order;
    asked += 1;
    turn.commands.push({ kind: 'cancel', clientOrderId: order.clientOrderId });
    return { ...order, isCancelling: true };
  });
  if (asked > 0) turn.state = { ...turn.state, orders };
  return asked;
}
