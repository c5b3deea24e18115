import { call } from './call.ts';

/** Asks for the cancellation of one open order. */
export async function cancelOrder(order: { readonly id: string; readonly account_id: string }): Promise<void> {
  await call('exchange-binance/cancel', { orderId: order.id, accountId: order.account_id });
}

/** Asks for the cancellation of every open order placed by hand, of one symbol when given. Returns how many. */
export async function cancelManualOrders(accountId: string, symbol?: string): Promise<number> {
  const { cancelled } = await call('exchange-binance/cancel', { all: true, accountId, symbol });
  return cancelled.length;
}
