import { setTimeout as delay } from 'node:timers/promises';
import { type OrderView, type PlaceOrderResponse, placeOrderBody } from '@atb/api/functions/place-order';
import { readEngineAnswer, REUSED_ID } from './engine-answer.ts';
import { findOwnAccount, NO_ACCOUNT, NO_LIVE_TRADING } from './own-account.ts';
import { findPlanRefusal } from './plan-refusal.ts';
import { defineUserFunction, type CallContext } from './user-function.ts';

/**
 * A manual order. The client's own id makes it happen once: a repeated call with the same id answers with what became of
 * the first. The engine checks the venue's rules and the risk limits; nothing here can pass them by.
 */
export const placeOrder = defineUserFunction({
  name: 'exchange-binance/order',
  lane: 'command',
  body: placeOrderBody,
  handle: async (context, body): Promise<PlaceOrderResponse> => {
    const account = await findOwnAccount(context, body.accountId);
    if (account === null) return { isPaper: body.isPaper, ...NO_ACCOUNT };
    if (account.isPaper !== body.isPaper) {
      return {
        success: false,
        isPaper: account.isPaper,
        reason: 'ACCOUNT_MODE',
        error: `isPaper must be ${String(account.isPaper)} for this account.`,
        field: 'isPaper',
      };
    }
    if (!account.isPaper) return { isPaper: false, ...NO_LIVE_TRADING };
    if (!context.services.market.source.symbols.includes(body.symbol)) {
      return {
        success: false,
        isPaper: account.isPaper,
        reason: 'INVALID_SYMBOL',
        error: `Invalid trading symbol. ${body.symbol} is not in this market.`,
        field: 'symbol',
      };
    }
    const refusal = await findPlanRefusal(context, body);
    if (refusal !== null) return { success: false, isPaper: account.isPaper, ...refusal };
    const { refusals, commandQueue } = context.services;
    const waitMs = refusals.take(context.claims.sub);
    if (waitMs > 0) return { success: false, isPaper: account.isPaper, ...tooManyRefused(waitMs) };
    const outcome = await commandQueue.submit({
      accountId: account.id,
      userId: context.claims.sub,
      kind: 'place_order',
      idempotencyKey: `order:${body.newClientOrderId}`,
      payload: {
        clientOrderId: body.newClientOrderId,
        symbol: body.symbol,
        side: body.side === 'BUY' ? 'buy' : 'sell',
        type: body.type === 'LIMIT' ? 'limit' : 'market',
        quantity: body.quantity,
        price: body.price,
        stopLoss: body.stopLoss,
        takeProfit: body.takeProfit,
      },
    });
    const answer = readEngineAnswer(outcome, 'newClientOrderId');
    if (answer.success) refusals.giveBack(context.claims.sub);
    if (!answer.success && answer.reason === REUSED_ID) return { isPaper: account.isPaper, ...answer };
    const order = await readAnsweredOrder(context, account.id, body.newClientOrderId);
    const recorded = order === null ? {} : { order };
    if (answer.success) return { success: true, isPaper: account.isPaper, ...recorded };
    return { isPaper: account.isPaper, ...answer, ...recorded };
  },
});

function tooManyRefused(waitMs: number) {
  const minutes = Math.ceil(waitMs / 60_000);
  return {
    reason: 'TOO_MANY_REFUSED',
    error: `Too many of your orders were refused within an hour. The next can be placed in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}; closing, cancelling and Stop all work.`,
  };
}

/** How long the answer waits for the venue's: an order that is recorded but not yet answered for shows as such after it. */
const VENUE_WAITS_MS = [10, 20, 40, 80, 160];

async function readAnsweredOrder(
  context: CallContext,
  accountId: string,
  clientOrderId: string,
): Promise<OrderView | null> {
  let order = await readOrder(context, accountId, clientOrderId);
  for (const waitMs of VENUE_WAITS_MS) {
    if (order === null || (order.status !== 'intended' && order.status !== 'submitted')) break;
    await delay(waitMs);
    order = await readOrder(context, accountId, clientOrderId);
  }
  return order;
}

async function readOrder(context: CallContext, accountId: string, clientOrderId: string): Promise<OrderView | null> {
  const result = await context.userScope((tx) =>
    tx.query<OrderView>(
      `select client_order_id as "clientOrderId", symbol, upper(side) as side, upper(type) as type, quantity::text, price::text, status,
         filled_quantity::text as "filledQuantity", reason
       from bot_orders where account_id = $1 and client_order_id = $2`,
      [accountId, clientOrderId],
    ),
  );
  return result.rows[0] ?? null;
}
