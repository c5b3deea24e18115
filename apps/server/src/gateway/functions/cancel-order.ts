import { randomUUID } from 'node:crypto';
import { type CancelOrderBody, type CancelOrderResponse, cancelOrderBody } from '@atb/api/functions/cancel-order';
import { isActiveStatus, type OrderStatus } from '@atb/core/orders/order';
import { type EngineAnswer, readEngineAnswer } from './engine-answer.ts';
import { findOwnAccount, NO_ACCOUNT } from './own-account.ts';
import { type CallContext, defineUserFunction } from './user-function.ts';

/** Cancels one open order, or every manual one. A bot's order is cancelled by pausing or stopping the bot. */
export const cancelOrder = defineUserFunction({
  name: 'exchange-binance/cancel',
  lane: 'command',
  body: cancelOrderBody,
  handle: async (context, body): Promise<CancelOrderResponse> => {
    const account = await findOwnAccount(context, body.accountId);
    if (account === null) return { ...NO_ACCOUNT, cancelled: [] };
    if (body.all === true) return cancelAll(context, account.id, body.symbol ?? null);
    // A row's own id says which account it is of; a client order id is unique within one account only.
    const isOfAnyAccount = body.orderId !== undefined && body.accountId === undefined;
    const order = await findOrder(context, body, isOfAnyAccount ? null : account.id);
    const refusal = findRefusal(order, body);
    if (order === null || refusal !== null) return { success: false, cancelled: [], ...refusal };
    const outcome = await context.services.commandQueue.submit({
      accountId: order.accountId,
      userId: context.claims.sub,
      kind: 'cancel_order',
      idempotencyKey: randomUUID(),
      payload: { clientOrderId: order.clientOrderId },
    });
    return toResponse(readEngineAnswer(outcome, 'clientOrderId'));
  },
});

async function cancelAll(context: CallContext, accountId: string, symbol: string | null): Promise<CancelOrderResponse> {
  const outcome = await context.services.commandQueue.submit({
    accountId,
    userId: context.claims.sub,
    kind: 'cancel_orders',
    idempotencyKey: randomUUID(),
    payload: { symbol },
  });
  return toResponse(readEngineAnswer(outcome, 'all'));
}

function toResponse(answer: EngineAnswer): CancelOrderResponse {
  return answer.success ? { success: true, cancelled: answer.clientOrderIds } : { ...answer, cancelled: [] };
}

interface NamedOrder {
  readonly accountId: string;
  readonly clientOrderId: string;
  readonly status: OrderStatus;
  /** It belongs to a bot that would place it again. */
  readonly isOfBot: boolean;
}

/** The caller's order that the request names, of any account when none is given; null when there is none. */
async function findOrder(
  context: CallContext,
  { orderId, clientOrderId }: CancelOrderBody,
  accountId: string | null,
): Promise<NamedOrder | null> {
  const result = await context.userScope((tx) =>
    tx.query<NamedOrder>(
      `select o.account_id as "accountId", o.client_order_id as "clientOrderId", o.status,
         coalesce(b.status in ('running', 'active', 'paused', 'stopping'), false) as "isOfBot"
       from bot_orders o left join bots b on b.id = o.bot_id
       where o.user_id = auth.uid() and (o.id = $1 or o.client_order_id = $2) and o.account_id = coalesce($3, o.account_id)`,
      [orderId ?? null, clientOrderId ?? null, accountId],
    ),
  );
  return result.rows[0] ?? null;
}

function findRefusal(
  order: NamedOrder | null,
  body: CancelOrderBody,
): Pick<CancelOrderResponse, 'error' | 'reason' | 'field'> | null {
  const field = body.clientOrderId === undefined ? 'orderId' : 'clientOrderId';
  if (order === null) return { reason: 'ORDER_NOT_FOUND', error: `${field} must be one of your own orders.`, field };
  if (!isActiveStatus(order.status)) {
    return {
      reason: 'ORDER_NOT_OPEN',
      error: `Order ${order.clientOrderId} is ${order.status}: it cannot be cancelled any more.`,
      field,
    };
  }
  if (!order.isOfBot) return null;
  return { reason: 'ORDER_OF_BOT', error: 'This order belongs to a bot: pause or stop the bot to cancel it.', field };
}
