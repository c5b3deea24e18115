import { assert } from '../../../base/assert.ts';
import { type Decimal, toPlain, ZERO } from '../../../base/decimal.ts';
import { botClientOrderId } from '../../../orders/client-order-id.ts';
import type { ClientOrderId, OrderRequest } from '../../../orders/order-request.ts';
import type { BotFacts } from './bot-facts.ts';
import type { StepContext } from './step-context.ts';
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

interface NewOrder extends Pick<OpenOrder, 'price' | 'quantity'> {
  readonly side: 'buy' | 'sell';
  /** The bot's own name for it. */
  readonly slot: string;
}

/** Asks for an order under the bot's next number, which is then taken. The answer is for the bot to remember it by. */
export function askForOrder<State extends BotFacts>(
  context: StepContext<State>,
  { side, slot, price, quantity }: NewOrder,
): OpenOrder & { readonly clientOrderId: ClientOrderId } {
  const { botId, accountId, symbol, nextSequence } = context.state;
  const clientOrderId = botClientOrderId(botId, nextSequence);
  const common = {
    clientOrderId,
    accountId,
    botId,
    symbol,
    side,
    quantity,
    purpose: side === 'buy' ? ('entry' as const) : ('exit' as const),
    slot,
    stopLoss: null,
    takeProfit: null,
    requestedAt: context.at,
  };
  const request: OrderRequest =
    price === null ? { ...common, type: 'market', price: null } : { ...common, type: 'limit', price };
  context.requests.push({ kind: 'place', request });
  context.state = { ...context.state, nextSequence: nextSequence + 1 };
  return { clientOrderId, price, quantity, filled: ZERO, isCancelling: false };
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
  context: StepContext<State>,
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
    ? context.state.orders.filter((open) => open !== order)
    : context.state.orders.map((open) => (open === order ? { ...order, filled } : open));
  context.state = { ...context.state, orders };
}

/** Takes an order off the list that ended without being filled in full. */
export function takeClosedOrder<Order extends OpenOrder, State extends WithOrders<Order>>(
  context: StepContext<State & WithOrders<Order>>,
  event: Extract<EngineEvent, { kind: 'order_closed' }>,
): Order {
  const order = context.state.orders.find((open) => open.clientOrderId === event.clientOrderId);
  assert(order !== undefined, `closed order "${event.clientOrderId}" is not an open order of the bot`);
  assert(
    order.filled.eq(event.filledQuantity),
    `order "${order.clientOrderId}" closed with ${toPlain(event.filledQuantity)} filled, ${toPlain(order.filled)} known`,
  );
  context.state = { ...context.state, orders: context.state.orders.filter((open) => open !== order) };
  return order;
}

/** Asks to cancel every open order that `which` picks, once each. Answers how many it asked for. */
export function cancelOrders<Order extends OpenOrder, State extends WithOrders<Order>>(
  context: StepContext<State & WithOrders<Order>>,
  which: (order: Order) => boolean,
): number {
  let asked = 0;
  const orders = context.state.orders.map((order) => {
    if (order.isCancelling || !which(order)) return order;
    asked += 1;
    context.requests.push({ kind: 'cancel', clientOrderId: order.clientOrderId });
    return { ...order, isCancelling: true };
  });
  if (asked > 0) context.state = { ...context.state, orders };
  return asked;
}
