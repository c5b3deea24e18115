import type { CancelOrderResponse } from '@atb/api/functions/cancel-order';
import { invokeFunction, requireSuccess } from './invoke-function.ts';

/** Asks for the cancellation of one open order. */
export async function cancelOrder(order: { readonly id: string; readonly account_id: string }): Promise<void> {
  const body = { orderId: order.id, accountId: order.account_id };
  requireSuccess(await invokeFunction<CancelOrderResponse>('exchange-binance/cancel', body));
}

/** Asks for the cancellation of every open order placed by hand, of one symbol when given. Returns how many. */
export async function cancelManualOrders(accountId: string, symbol?: string): Promise<number> {
  const body = { all: true, accountId, ...(symbol !== undefined && { symbol }) };
  const answer = requireSuccess(await invokeFunction<CancelOrderResponse>('exchange-binance/cancel', body));
  return answer.cancelled.length;
}
