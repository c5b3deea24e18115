import { answerTicketContract } from '@atb/api/functions/alerts/answer-ticket';
import type { OpenTicket } from '../../../commands/open-ticket.ts';
import { REUSED_ID } from '../actions/engine-answer.ts';
import { type CallContext, implement } from '../function-services.ts';
import { refused } from '../refused.ts';
import { placeTicketOrder } from '../trading/place-order.ts';

const NOT_OPEN = refused({
  reason: 'TICKET_NOT_OPEN',
  error: 'This prepared order was answered already, or is too old.',
  field: 'id',
});
const NO_QUANTITY = refused({
  reason: 'INVALID_QUANTITY',
  error: 'quantity must be given: the alert said none.',
  field: 'quantity',
});
/** The engine may still place it, for this confirmation or for another of the same moment: the next one asks for the same order. */
const UNSETTLED: ReadonlySet<string> = new Set([
  'ENGINE_BUSY',
  'WAITS_FOR_PRICE',
  'TOO_MANY_REFUSED',
  'RATE_LIMITED',
  REUSED_ID,
]);

/** A prepared order becomes one by its owner's word alone, and goes the way of every order by hand. */
export const answerTicket = implement(answerTicketContract, {
  lane: 'command',
  handle: async (context, { id, answer, quantity }) => {
    const { claims, services } = context;
    if (answer === 'discard') {
      const isDiscarded = await services.alerts.discardTicket(claims.sub, id);
      return isDiscarded ? { success: true as const, status: 'discarded' as const, clientOrderId: null } : NOT_OPEN;
    }
    const ticket = await services.alerts.openTicket(claims.sub, id);
    if (ticket === null) return NOT_OPEN;
    return place(context, await settleEarlier(context, ticket), quantity ?? ticket.quantity);
  },
});

/** A confirmation that was carried out though nobody heard of it, of another tab or before a crash; null when its order stands. */
async function settleEarlier({ claims, services }: CallContext, ticket: OpenTicket): Promise<OpenTicket | null> {
  const orderId = orderIdOf(ticket);
  const status = await services.alerts.orderStatus(claims.sub, ticket, orderId);
  if (status === null) return ticket;
  const fault = status === 'denied' ? 'The risk check denied it.' : null;
  await services.alerts.settleTicket(claims.sub, ticket, { orderId, fault });
  return fault === null ? null : { ...ticket, attempts: ticket.attempts + 1 };
}

async function place(context: CallContext, ticket: OpenTicket | null, quantity: string | null) {
  if (ticket === null) return NOT_OPEN;
  if (quantity === null) return NO_QUANTITY;
  const { claims, services } = context;
  const orderId = orderIdOf(ticket);
  const { accountId, symbol, stopLoss, takeProfit, price } = ticket;
  const answer = await placeTicketOrder(context, {
    accountId,
    symbol,
    quantity,
    price,
    stopLoss,
    takeProfit,
    side: ticket.side === 'buy' ? 'BUY' : 'SELL',
    type: ticket.type === 'limit' ? 'LIMIT' : 'MARKET',
    newClientOrderId: orderId,
    isPaper: true,
  });
  if (answer.success) {
    await services.alerts.settleTicket(claims.sub, ticket, { orderId, fault: null });
    return { success: true as const, status: 'placed' as const, clientOrderId: orderId };
  }
  const { reason, error, field } = answer;
  if (!UNSETTLED.has(reason)) await services.alerts.settleTicket(claims.sub, ticket, { orderId, fault: error });
  return refused({ reason, error, ...(field === undefined ? {} : { field }) });
}

/** The same until the confirmation is answered, so that two at once are one order. */
function orderIdOf({ id, attempts }: OpenTicket): string {
  return `tk${id.replaceAll('-', '')}${attempts % 100}`;
}
