import { setTimeout as delay } from 'node:timers/promises';
import { type OrderView, placeOrderContract } from '@atb/api/functions/trading/place-order';
import type { Refusal } from '@atb/api/functions/refusal';
import type { z } from 'zod/mini';
import type { CommandAnswer } from '../../../commands/command-queue.ts';
import { readEngineAnswer, REUSED_ID } from '../actions/engine-answer.ts';
import { tooManyRefused } from '../actions/refusal-meter.ts';
import { findOwnAccount, NO_ACCOUNT, type OwnAccount } from '../checks/own-account.ts';
import { findPlanRefusal } from '../checks/plan-refusal.ts';
import { unknownSymbol } from '../checks/unknown-symbol.ts';
import { type CallContext, implement } from '../function-services.ts';
import { readRaised, refused } from '../refused.ts';

type PlaceOrderRequest = z.output<typeof placeOrderContract.body>;

/**
 * A manual order. The client's own id makes it happen once: a repeated call with the same id answers with what became of
 * the first. The engine checks mode and state of the account, the venue's rules and the risk limits; nothing here can pass them by.
 */
export const placeOrder = implement(placeOrderContract, { lane: 'command', handle: placeTicketOrder });

/** The same for an order that an alert has prepared and its owner has confirmed. */
export async function placeTicketOrder(context: CallContext, body: PlaceOrderRequest) {
  const account = await findOwnAccount(context, body.accountId);
  if (account === null) return refused(NO_ACCOUNT, { isPaper: body.isPaper });
  const { isPaper } = account;
  const wrong = findAccountRefusal(account, body) ?? (await findMarketRefusal(context, body));
  if (wrong !== null) return refused(wrong, { isPaper });
  const { refusals } = context.services;
  const waitMs = refusals.take(context.claims.sub);
  if (waitMs > 0) return refused(tooManyRefused(waitMs), { isPaper });
  let outcome: CommandAnswer;
  try {
    outcome = await submitOrder(context, account.id, body);
  } catch (error) {
    // The database holds every buy to the plan once more, which may have ended since it was asked.
    const raised = readRaised(error, 'SYMBOL_NOT_IN_PLAN');
    // Who is too fast leaves nothing behind.
    if (raised.reason === 'RATE_LIMITED') refusals.giveBack(context.claims.sub);
    return refused(raised, { isPaper });
  }
  const answer = readEngineAnswer(outcome, 'newClientOrderId');
  if (answer.success) refusals.giveBack(context.claims.sub);
  if (!answer.success && answer.reason === REUSED_ID) return { ...answer, isPaper };
  const order = await readAnsweredOrder(context, account.id, body.newClientOrderId);
  const recorded = order === null ? {} : { order };
  return answer.success ? { success: true as const, isPaper, ...recorded } : { ...answer, isPaper, ...recorded };
}

function submitOrder(context: CallContext, accountId: string, body: PlaceOrderRequest): Promise<CommandAnswer> {
  return context.services.commandQueue.submit({
    accountId,
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
}

function findAccountRefusal(account: OwnAccount, body: PlaceOrderRequest): Refusal | null {
  if (account.isPaper !== body.isPaper) {
    const error = `isPaper must be ${String(account.isPaper)} for this account.`;
    return { reason: 'ACCOUNT_MODE', error, field: 'isPaper' };
  }
  return null;
}

async function findMarketRefusal(context: CallContext, body: PlaceOrderRequest): Promise<Refusal | null> {
  const { symbols } = context.services.market.source;
  return symbols.includes(body.symbol) ? findPlanRefusal(context, body) : unknownSymbol(body.symbol);
}

/** How long the answer waits for the venue's: an order that is recorded but not yet answered for shows as such after it. */
const VENUE_WAITS_MS = [10, 20, 40, 80, 160];

export async function readAnsweredOrder(
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
