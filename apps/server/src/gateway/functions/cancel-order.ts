import { randomUUID } from 'node:crypto';
import { type CancelOrderResponse, cancelOrderBody } from '@atb/api/functions/cancel-order';
import { readEngineAnswer } from './engine-answer.ts';
import { findOwnAccount, NO_ACCOUNT } from './own-account.ts';
import { defineUserFunction, type CallContext } from './user-function.ts';

/** Cancels one open order, or every manual one. A bot's order is cancelled by pausing or stopping the bot. */
export const cancelOrder = defineUserFunction({
  name: 'exchange-binance/cancel',
  body: cancelOrderBody,
  handle: async (context, body): Promise<CancelOrderResponse> => {
    const account = await findOwnAccount(context, body.accountId);
    if (account === null) return { ...NO_ACCOUNT, cancelled: [] };
    const wish = { accountId: account.id, userId: context.claims.sub };
    if (body.all === true) {
      const payload = { symbol: body.symbol ?? null };
      return toResponse(
        await context.services.desk.submit({ ...wish, kind: 'cancel_orders', idempotencyKey: randomUUID(), payload }),
      );
    }
    const clientOrderId = body.clientOrderId ?? (await findClientOrderId(context, body.orderId));
    if (clientOrderId === null) return { success: false, cancelled: [], error: 'The requested order was not found.' };
    return toResponse(
      await context.services.desk.submit({
        ...wish,
        kind: 'cancel_order',
        idempotencyKey: randomUUID(),
        payload: { clientOrderId },
      }),
    );
  },
});

function toResponse(outcome: Parameters<typeof readEngineAnswer>[0]): CancelOrderResponse {
  const answer = readEngineAnswer(outcome);
  return answer.success
    ? { success: true, cancelled: answer.clientOrderIds }
    : { success: false, cancelled: [], error: answer.error };
}

async function findClientOrderId(context: CallContext, orderId: string | undefined): Promise<string | null> {
  const result = await context.userScope((tx) =>
    tx.query<{ client_order_id: string }>('select client_order_id from bot_orders where id = $1', [orderId ?? null]),
  );
  return result.rows[0]?.client_order_id ?? null;
}
