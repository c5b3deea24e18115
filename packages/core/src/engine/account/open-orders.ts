import { type Decimal, ZERO } from '../../base/decimal.ts';
import { type Order, isActive, remainingQuantity } from '../../orders/order.ts';
import type { BotId, ClientOrderId } from '../../orders/order-request.ts';

/** What one owner's active orders have set aside. */
export interface Reserved {
  readonly quote: Decimal;
  readonly base: Decimal;
}

/** The active orders of an account, with the sums that every order check asks for kept up to date. */
export interface OpenOrders {
  readonly byId: Map<ClientOrderId, Order>;
  /** By `ownerKey`. */
  readonly idsByOwner: Map<string, Set<ClientOrderId>>;
  readonly reservedByOwner: Map<string, Reserved>;
  /** Quote units that active entries would open, by symbol. */
  readonly entryExposure: Map<string, Decimal>;
  entryExposureTotal: Decimal;
}

const NOTHING_RESERVED: Reserved = { quote: ZERO, base: ZERO };

/** Who trades what: a bot or, with null, a person. */
export function ownerKey(symbol: string, botId: BotId | null): string {
  return `${symbol}/${botId ?? ''}`;
}

export function openOrdersFrom(orders: Iterable<Order>): OpenOrders {
  const open: OpenOrders = {
    byId: new Map(),
    idsByOwner: new Map(),
    reservedByOwner: new Map(),
    entryExposure: new Map(),
    entryExposureTotal: ZERO,
  };
  for (const order of orders) putOrder(open, order);
  return open;
}

/** Puts an order in its new form: added, replaced, or taken out when it is over. */
export function putOrder(open: OpenOrders, order: Order): void {
  const { clientOrderId, symbol, botId } = order.request;
  const before = open.byId.get(clientOrderId);
  const owner = ownerKey(symbol, botId);
  const ids = open.idsByOwner.get(owner) ?? new Set();
  open.idsByOwner.set(owner, ids);
  if (isActive(order)) {
    open.byId.set(clientOrderId, order);
    ids.add(clientOrderId);
  } else {
    open.byId.delete(clientOrderId);
    ids.delete(clientOrderId);
  }
  shiftReserved(open, owner, order, (before?.reserved ?? ZERO).neg().plus(isActive(order) ? order.reserved : ZERO));
  shiftExposure(open, symbol, exposureOf(order).minus(before === undefined ? ZERO : exposureOf(before)));
}

export function reservedBy(open: OpenOrders, symbol: string, botId: BotId | null): Reserved {
  return open.reservedByOwner.get(ownerKey(symbol, botId)) ?? NOTHING_RESERVED;
}

export function ordersOf(open: OpenOrders, symbol: string, botId: BotId | null): Order[] {
  const ids = open.idsByOwner.get(ownerKey(symbol, botId)) ?? [];
  return [...ids].flatMap((id) => open.byId.get(id) ?? []);
}

function shiftReserved(open: OpenOrders, owner: string, order: Order, by: Decimal): void {
  if (by.eq(ZERO)) return;
  const { quote, base } = open.reservedByOwner.get(owner) ?? NOTHING_RESERVED;
  const isBuy = order.request.side === 'buy';
  open.reservedByOwner.set(owner, isBuy ? { quote: quote.plus(by), base } : { quote, base: base.plus(by) });
}

function shiftExposure(open: OpenOrders, symbol: string, by: Decimal): void {
  if (by.eq(ZERO)) return;
  open.entryExposure.set(symbol, (open.entryExposure.get(symbol) ?? ZERO).plus(by));
  open.entryExposureTotal = open.entryExposureTotal.plus(by);
}

/** What an active entry would open: its rest at its price; of a market order what it has set aside. */
function exposureOf(order: Order): Decimal {
  const { request } = order;
  if (!isActive(order) || request.purpose !== 'entry' || request.side !== 'buy') return ZERO;
  return request.price === null ? order.reserved : remainingQuantity(order).times(request.price);
}
