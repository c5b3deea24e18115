import type { Answer } from '@atb/api/functions/contracts';
import { call } from '../../../lib/api/call.ts';
import type { Ticket } from '../ticket.ts';

export interface OrderSubmission {
  readonly accountId: string;
  readonly isPaper: boolean;
  readonly symbol: string;
  readonly ticket: Ticket;
  /** Of this submission: sent again, it is the same order. */
  readonly clientOrderId: string;
}

/** Sends the order. */
export async function placeOrder(request: OrderSubmission): Promise<Answer<'exchange-binance/order'>> {
  const { accountId, isPaper, symbol, ticket, clientOrderId } = request;
  const { side, type, price, quantity, stop, target } = ticket;
  return call('exchange-binance/order', {
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
