import { parseMoney } from '@atb/core/base/decimal';
import { findBotModule } from '@atb/core/bots/registry';
import type { EpochMs } from '@atb/core/base/time';
import type { AccountBook } from '@atb/core/engine/account/account-book';
import type {
  AccountChanges,
  AccountCommand,
  BotDefinition,
  CommandResult,
} from '@atb/core/engine/account/account-types';
import { parseBotRecord } from '@atb/core/engine/account/serialise-bot';
import type { BotId, ClientOrderId } from '@atb/core/orders/order-request';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { DoneCommand } from './recording/recording.ts';
import type { EngineCommandKind } from '../commands/command-queue.ts';
import type { PendingCommand } from './pending-commands.ts';
import { type CommandRefusal, TOO_OLD } from './refuse-command.ts';

export interface CommandContext {
  readonly pool: Pool;
  readonly accountId: string;
  /** Market time. */
  readonly now: EpochMs;
}

export interface CommandOutcome {
  readonly changes: AccountChanges;
  readonly done: DoneCommand;
}

const amount = z.string().transform((text, issues) => {
  const parsed = parseMoney(text);
  if (parsed !== null) return parsed;
  issues.addIssue({ code: 'custom', message: 'is not an amount' });
  return z.NEVER;
});
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
const stopBot = ofBot.extend({
  holdings: z.enum(['keep', 'sell']).default('keep'),
  reason: z.string().max(200).default('Stopped by you.'),
});
const pauseBot = ofBot.extend({ reason: z.string().max(200).default('Paused by you.') });
const editBot = ofBot.extend({ changes: z.record(z.string(), z.unknown()) });
const stopAll = z.object({ choice: z.enum(['pause_entries', 'cancel_orders', 'close_everything']) });
const closePosition = z.object({ symbol: z.string(), botId: z.string().nullable(), fraction: amount });
/** `expiresAt`: by the clock of the wall, as its age is: an alert that comes late must not trade. */
const alertBot = ofBot.extend({ action: z.enum(['enter', 'exit']), source: z.string(), expiresAt: z.iso.datetime() });
const setMode = z.object({ mode: z.enum(['simulation', 'live', 'offline']) });

/** Symbol whose price the command is decided on; null when it needs none, as what a halted account refuses whatever the price. */
export function commandSymbol(command: AccountCommand, book: AccountBook): string | null {
  if (isRefusedWhenHalted(command) && book.gate()?.state === 'HALTED') return null;
  switch (command.kind) {
    case 'place_order':
      return command.order.symbol;
    case 'start_bot':
      return command.bot.symbol;
    case 'close_position':
      return command.symbol;
    case 'alert_bot':
    case 'pause_bot':
    case 'edit_bot':
    case 'stop_bot':
      return book.bot(command.botId)?.symbol ?? null;
    case 'cancel_order':
    case 'cancel_orders':
    case 'stop_all':
    case 'set_mode':
      return null;
  }
}

/** Trades that the book refuses in a halted account before it looks at a price. An alert is told to its bot, which decides on one. */
function isRefusedWhenHalted(command: AccountCommand): boolean {
  return isTrade(command) && command.kind !== 'alert_bot';
}

/** Whether the command is to buy or to sell something now; what only stops, pauses or takes back is none. */
export function isTrade(command: AccountCommand): boolean {
  switch (command.kind) {
    case 'place_order':
    case 'start_bot':
    case 'close_position':
    case 'alert_bot':
      return true;
    case 'stop_bot':
      return command.holdings === 'sell';
    case 'cancel_order':
    case 'cancel_orders':
    case 'pause_bot':
    case 'edit_bot':
    case 'stop_all':
    case 'set_mode':
      return false;
  }
}

/** Whether the command, or a part of it, is carried out at a price. */
export function needsPrice(command: AccountCommand): boolean {
  return isTrade(command) || (command.kind === 'stop_all' && command.choice === 'close_everything');
}

/** What of a command that stops and sells can be done before there is a price; null for nothing. Doing it twice changes nothing. */
export function partWithoutPrice(command: AccountCommand): AccountCommand | null {
  const { commandId, at } = command;
  if (command.kind === 'stop_all') return { ...command, choice: 'cancel_orders' };
  return command.kind === 'stop_bot' ? { commandId, at, kind: 'pause_bot', botId: command.botId } : null;
}

/** Hands a command to the book. The answer is recorded with the changes, so a command is never carried out twice. */
export function handToBook(command: AccountCommand, book: AccountBook): CommandOutcome {
  const { changes, result } = book.handleCommand(command);
  return {
    changes: { ...changes, at: book.clock },
    done: { commandId: command.commandId, result: { ...result }, refusal: refusalOf(command, result) },
  };
}

function refusalOf(command: AccountCommand, result: CommandResult): DoneCommand['refusal'] {
  if (result.status === 'done') return null;
  if (command.kind === 'start_bot') return { botId: command.bot.botId, error: result.error };
  return command.kind === 'pause_bot' || command.kind === 'stop_bot'
    ? { botId: command.botId, error: result.error }
    : null;
}

/** The command as the book takes it; `unreadable` when the bot's stored state is, null when the stored payload is not one, or its bot is gone. */
export async function toAccountCommand(
  pending: PendingCommand,
  context: CommandContext,
): Promise<AccountCommand | 'unreadable' | null> {
  const { payload } = pending;
  const head = { commandId: pending.id, at: context.now };
  if (pending.kind !== 'start_bot') return parseCommand(pending.kind, payload, head);
  const command = ofBot.safeParse(payload);
  const bot = command.success ? await readDefinition(context, command.data.botId) : null;
  return bot === null || bot === 'unreadable' ? bot : { ...head, kind: 'start_bot', bot };
}

/** Why a command that waited comes too late, by the clock of the wall. */
export function findExpiry({ kind, payload }: PendingCommand): CommandRefusal | null {
  if (kind !== 'alert_bot') return null;
  const expiresAt = Date.parse(String(payload['expiresAt']));
  return expiresAt >= Date.now() ? null : TOO_OLD;
}

/** Why a command must not reach the book; null when it may. An order id that the account has used is never used again. */
export async function findCommandRefusal(
  command: AccountCommand,
  context: CommandContext,
): Promise<CommandRefusal | null> {
  if (command.kind !== 'place_order') return null;
  const { clientOrderId } = command.order;
  const used = await context.pool.query('select 1 from bot_orders where account_id = $1 and client_order_id = $2', [
    context.accountId,
    clientOrderId,
  ]);
  if (used.rows.length === 0) return null;
  return {
    reason: 'DUPLICATE_ORDER',
    error: `Order ${clientOrderId} exists already: give every order an id of its own.`,
    field: 'newClientOrderId',
  };
}

interface CommandHead {
  readonly commandId: string;
  readonly at: EpochMs;
}

function parseCommand(
  kind: Exclude<EngineCommandKind, 'start_bot'>,
  payload: unknown,
  head: CommandHead,
): AccountCommand | null {
  switch (kind) {
    case 'place_order':
      return mapParsed(placeOrder.safeParse(payload), (order) => ({
        ...head,
        kind,
        order: { ...order, clientOrderId: order.clientOrderId as ClientOrderId },
      }));
    case 'cancel_order':
      return mapParsed(cancelOrder.safeParse(payload), (command) => ({
        ...head,
        kind,
        clientOrderId: command.clientOrderId as ClientOrderId,
      }));
    case 'cancel_orders':
      return mapParsed(cancelOrders.safeParse(payload), (command) => ({ ...head, kind, ...command }));
    case 'pause_bot':
      return mapParsed(pauseBot.safeParse(payload), ({ botId, reason }) => ({
        ...head,
        kind,
        botId: botId as BotId,
        reason,
      }));
    case 'stop_bot':
      return mapParsed(stopBot.safeParse(payload), ({ botId, ...command }) => ({
        ...head,
        kind,
        botId: botId as BotId,
        ...command,
      }));
    case 'edit_bot':
      return mapParsed(editBot.safeParse(payload), ({ botId, changes }) => ({
        ...head,
        kind,
        botId: botId as BotId,
        changes,
      }));
    case 'stop_all':
      return mapParsed(stopAll.safeParse(payload), (command) => ({ ...head, kind, ...command }));
    case 'close_position':
      return mapParsed(closePosition.safeParse(payload), (command) => ({
        ...head,
        kind,
        ...command,
        botId: command.botId as BotId | null,
      }));
    case 'alert_bot':
      return mapParsed(alertBot.safeParse(payload), ({ botId, action, source }) => ({
        ...head,
        kind,
        botId: botId as BotId,
        action,
        source,
      }));
    case 'set_mode':
      return mapParsed(setMode.safeParse(payload), (command) => ({ ...head, kind, ...command }));
  }
}

function mapParsed<T>(
  parsed: z.ZodSafeParseResult<T>,
  toCommand: (command: T) => AccountCommand,
): AccountCommand | null {
  return parsed.success ? toCommand(parsed.data) : null;
}

async function readDefinition(context: CommandContext, botId: string): Promise<BotDefinition | 'unreadable' | null> {
  const result = await context.pool.query<{ type: string; symbol: string; params: unknown; state: unknown }>(
    `select b.type, b.symbol, b.params, s.state from bots b left join bot_states s on s.bot_id = b.id
     where b.id = $1 and b.exchange_account_id = $2`,
    [botId, context.accountId],
  );
  const row = result.rows[0];
  if (row === undefined) return null;
  const { type, symbol, params } = row;
  const module = findBotModule(type);
  if (module === undefined) return null;
  try {
    const lastState = row.state === null ? null : parseBotRecord(row.state, findBotModule).state;
    return { botId: botId as BotId, module, symbol, params, lastState };
  } catch {
    return 'unreadable'; // its order numbers would begin anew, and with them ids that the venue has seen
  }
}
