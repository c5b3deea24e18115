import { dec } from '@atb/core/base/decimal';
import type { EpochMs } from '@atb/core/base/time';
import type { AccountBook } from '@atb/core/engine/account/account-book';
import {
  type AccountChanges,
  type AccountCommand,
  type CommandResult,
  emptyChanges,
} from '@atb/core/engine/account/account-types';
import { mergeChanges } from '@atb/core/engine/account/merge-changes';
import type { Quote } from '@atb/core/market/quote';
import type { BotId, ClientOrderId } from '@atb/core/orders/order-request';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { PendingCommand } from './pending-commands.ts';

export interface CommandContext {
  readonly pool: Pool;
  readonly accountId: string;
  readonly book: AccountBook;
  readonly now: EpochMs;
  readonly latestQuote: (symbol: string) => Quote | null;
}

/** `wait`: the market has said nothing about the symbol yet; the wish stays pending. */
export type CommandOutcome =
  | { readonly status: 'wait' }
  | { readonly status: 'done'; readonly changes: AccountChanges; readonly result: Readonly<Record<string, unknown>> };

const amount = z.string().transform((text) => dec(text));
const optionalAmount = z.union([z.null(), amount]).default(null);

// Payloads were checked at the edge; these schemas only turn JSON back into domain values.
const placeOrder = z.object({
  clientOrderId: z.string(),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  type: z.enum(['market', 'limit']),
  quantity: amount,
  price: optionalAmount,
  stopLoss: optionalAmount,
  takeProfit: optionalAmount,
});
const cancelOrder = z.object({ clientOrderId: z.string() });
const cancelOrders = z.object({ symbol: z.string().nullable().default(null) });
const ofBot = z.object({ botId: z.string() });
const stopBot = ofBot.extend({ holdings: z.enum(['keep', 'sell']).default('keep') });
const stopAll = z.object({ choice: z.enum(['pause_entries', 'cancel_orders', 'close_everything']) });
const closePosition = z.object({ symbol: z.string(), botId: z.string().nullable(), fraction: amount });
const setMode = z.object({ mode: z.enum(['simulation', 'live', 'offline']) });

/** Hands a wish to the book. The answer is recorded with the changes, so a wish is never carried out twice. */
export async function carryOutCommand(pending: PendingCommand, context: CommandContext): Promise<CommandOutcome> {
  const command = await toAccountCommand(pending, context);
  const symbol = symbolOf(command, context.book);
  const quote = symbol === null ? null : context.latestQuote(symbol);
  if (symbol !== null && quote === null) return { status: 'wait' };
  // The book may not have followed this symbol so far: it decides on the latest price, never on none.
  const seen = quote === null ? [] : [context.book.handleQuote(quote)];
  const { changes, result } = context.book.handleCommand(command);
  const all = mergeChanges([...seen, changes]);
  return {
    status: 'done',
    changes: { ...emptyChanges(context.now), ...all, at: context.now },
    result: toResultJson(result),
  };
}

function toResultJson(result: CommandResult): Readonly<Record<string, unknown>> {
  return result as unknown as Readonly<Record<string, unknown>>;
}

function symbolOf(command: AccountCommand, book: AccountBook): string | null {
  switch (command.kind) {
    case 'place_order':
      return command.order.symbol;
    case 'start_bot':
      return command.bot.symbol;
    case 'close_position':
      return command.symbol;
    case 'pause_bot':
    case 'stop_bot':
      return book.bot(command.botId)?.symbol ?? null;
    case 'cancel_order':
    case 'cancel_orders':
    case 'stop_all':
    case 'set_mode':
      return null;
  }
}

async function toAccountCommand(pending: PendingCommand, context: CommandContext): Promise<AccountCommand> {
  const head = { commandId: pending.id, at: context.now };
  switch (pending.kind) {
    case 'place_order': {
      const order = placeOrder.parse(pending.payload);
      return { ...head, kind: 'place_order', order: { ...order, clientOrderId: order.clientOrderId as ClientOrderId } };
    }
    case 'cancel_order':
      return {
        ...head,
        kind: 'cancel_order',
        clientOrderId: cancelOrder.parse(pending.payload).clientOrderId as ClientOrderId,
      };
    case 'cancel_orders':
      return { ...head, kind: 'cancel_orders', ...cancelOrders.parse(pending.payload) };
    case 'start_bot':
      return { ...head, kind: 'start_bot', bot: await readDefinition(context, ofBot.parse(pending.payload).botId) };
    case 'pause_bot':
      return { ...head, kind: 'pause_bot', botId: ofBot.parse(pending.payload).botId as BotId };
    case 'stop_bot': {
      const { botId, holdings } = stopBot.parse(pending.payload);
      return { ...head, kind: 'stop_bot', botId: botId as BotId, holdings, reason: 'Stopped by you.' };
    }
    case 'stop_all':
      return { ...head, kind: 'stop_all', ...stopAll.parse(pending.payload) };
    case 'close_position': {
      const { symbol, botId, fraction } = closePosition.parse(pending.payload);
      return { ...head, kind: 'close_position', symbol, botId: botId as BotId | null, fraction };
    }
    case 'set_mode':
      return { ...head, kind: 'set_mode', ...setMode.parse(pending.payload) };
  }
}

async function readDefinition(
  context: CommandContext,
  botId: string,
): Promise<Extract<AccountCommand, { kind: 'start_bot' }>['bot']> {
  const result = await context.pool.query<{ type: string; symbol: string; params: unknown }>(
    'select type, symbol, params from bots where id = $1 and exchange_account_id = $2',
    [botId, context.accountId],
  );
  const row = result.rows[0];
  if (row === undefined || row.type !== 'grid')
    throw new Error(`bot ${botId} of account ${context.accountId} is not a grid bot`);
  return { botId: botId as BotId, kind: 'grid', symbol: row.symbol, params: row.params };
}
