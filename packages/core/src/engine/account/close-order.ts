import { ZERO, toPlain } from '../../base/decimal.ts';
import { type OrderEvent, applyOrderEvent } from '../../orders/apply-order-event.ts';
import { type Order, isActive, isActiveStatus } from '../../orders/order.ts';
import { type ClientOrderId, isAskedByBot } from '../../orders/order-request.ts';
import { emptyBalance, release } from '../../portfolio/balance.ts';
import { type AccountWork, changeBalance, changeOrder } from './account-work.ts';

/** What a venue reports of an order that ended without being filled in full. `reason` may be its own code or words. */
export interface OrderClosing {
  readonly status: 'cancelled' | 'rejected' | 'expired' | 'denied';
  readonly code: string;
  readonly reason: string;
}

/** Ends an order: frees what it had set aside and tells its bot. All its fills have been taken before. */
export function closeOrder(work: AccountWork, clientOrderId: ClientOrderId, closing: OrderClosing): void {
  const order = work.state.open.byId.get(clientOrderId);
  if (order === undefined) return;
  const { status, code } = closing;
  const isEarly = status === 'rejected' && order.filledQuantity.gt(ZERO);
  const closed = applyOrderEvent(order, { kind: isEarly ? 'cancelled' : status, at: work.at, reason: code });
  settle(work, order, closed);
  notifyOrderClosed(work, closed, closing);
}

/** Applies an event that leaves the order open. An order that is not open any more has nothing to change. */
export function moveOrder(work: AccountWork, clientOrderId: ClientOrderId, event: OrderEvent): void {
  const order = work.state.open.byId.get(clientOrderId);
  if (order === undefined) return;
  const moved = applyOrderEvent(order, event);
  if (moved.status === order.status && moved.venueOrderId === order.venueOrderId) return;
  settle(work, order, moved);
}

/** Asks the venue to cancel; false when the order is not open or is being cancelled already. */
export function requestCancel(work: AccountWork, clientOrderId: ClientOrderId): boolean {
  const order = work.state.open.byId.get(clientOrderId);
  if (order === undefined || !isActive(order) || order.status === 'pending_cancel') return false;
  moveOrder(work, clientOrderId, { kind: 'cancel_requested', at: work.at });
  work.venueCommands.push({ kind: 'cancel', clientOrderId, symbol: order.request.symbol });
  return true;
}

/** Says in the log of the order's bot, and to the operator, that the venue keeps silent about it. The order stays as it is. */
export function reportSilence(work: AccountWork, clientOrderId: ClientOrderId): void {
  const order = work.state.open.byId.get(clientOrderId);
  if (order === undefined) return;
  const { botId, side, quantity, symbol } = order.request;
  const message =
    `The venue has not said what became of order ${clientOrderId}, a ${side} of ${toPlain(quantity)} ${symbol}. ` +
    `${toPlain(order.reserved)} ${order.reservedAsset} stay set aside, and the venue keeps being asked.`;
  work.anomalies.push({ code: 'UNKNOWN_ORDER', message });
  if (botId !== null && work.state.bots.has(botId))
    work.notes.push({ botId, at: work.at, severity: 'warning', code: 'ORDER_UNKNOWN', message });
}

export function notifyOrderClosed(work: AccountWork, order: Order, closing: OrderClosing): void {
  const { botId, clientOrderId } = order.request;
  if (botId === null || !isAskedByBot(order.request)) return;
  const { status, code, reason } = closing;
  work.queue.push({
    botId,
    event: {
      kind: 'order_closed',
      at: work.at,
      clientOrderId,
      status,
      code,
      reason,
      filledQuantity: order.filledQuantity,
    },
  });
}

function settle(work: AccountWork, before: Order, after: Order): void {
  if (!isActiveStatus(after.status) && before.reserved.gt(ZERO)) {
    const balance = work.state.balances.get(before.reservedAsset) ?? emptyBalance(before.reservedAsset);
    changeBalance(work, release(balance, before.reserved));
  }
  changeOrder(work, after);
}
