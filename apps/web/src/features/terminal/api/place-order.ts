import type { PlaceOrderResponse } from '@atb/api/functions/place-order';
import { invokeFunction } from '../../../lib/api/invoke-function.ts';
import type { Ticket } from '../ticket.ts';

export interface OrderSubmission {
  readonly accountId: string;
  readonly isPaper: boolean;
  readonly symbol: string;
  readonly ticket: Ticket;
  /** Of this submission: sent again, it is the same order. */
  readonly clientOrderId: string;
}

/** Sends the order. A refusal is an answer; only a call that failed throws. */
export async function placeOrder(request: OrderSubmission): Promise<PlaceOrderResponse> {
  const { accountId, isPaper, symbol, ticket, clientOrderId } = request;
  const { side, type, price, quantity, stop, target } = ticket;
  return invokeFunction<PlaceOrderResponse>('exchange-binance/order', {
    accountId,
    symbol,
    side,
    type,
    quantity,
    newClientOrderId: clientOrderId,
    isPaper,
    ...(type === 'LIMIT' && { price }),
    ...(stop !== '' && { stopLoss: stop }),
    ...(target !== '' && { takeProfit: target }),
  });
}
