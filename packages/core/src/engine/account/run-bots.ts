import { assert } from '../../base/assert.ts';
import { type Decimal, ZERO } from '../../base/decimal.ts';
import type { BotEvent, BotRequest } from '../bot/events.ts';
import { stepBot } from '../bot/plan-edit.ts';
import type { BotId, OrderRequest } from '../../orders/order-request.ts';
import { RuleBudgetError } from '../../strategies/plan/plan-budget.ts';
import type { Quote } from '../../market/quote.ts';
import type { EngineStep } from '../bot/bot-module.ts';
import { botStatus } from '../bot/bot-status.ts';
import type { EpochMs } from '../../base/time.ts';
import type { BotRecord } from './account-types.ts';
import { type AccountWork, changeBot } from './account-work.ts';
import { isWorking, type SymbolSubscription } from './symbol-subscriptions.ts';
import { requestCancel } from './close-order.ts';
import { ordersOf } from './open-orders.ts';
import { type Submission, submitOrder } from './submit-order.ts';
import { recordOutcome, recordTradeProfit } from './take-fill.ts';

/** Events one bot may bring upon itself in answer to a single outside event; more is an endless loop. */
const EVENTS_MAX = 2000;

/** What bots note of an order that was refused and is tried again. */
const REFUSAL_NOTES = new Set([
  'LINE_UNARMED',
  'SAFETY_ORDER_REFUSED',
  'TAKE_PROFIT_REFUSED',
  'BASE_ORDER_REFUSED',
  'BASE_NOT_BOUGHT',
  'ENTRY_REFUSED',
  'SALE_REFUSED',
]);

/** Tells bots what they have to be told, and what follows from that, until nothing is left to tell. */
export function runQueue(work: AccountWork): void {
  const deliveries = new Map<BotId, number>();
  for (let next = work.queue.shift(); next !== undefined; next = work.queue.shift()) {
    const count = (deliveries.get(next.botId) ?? 0) + 1;
    deliveries.set(next.botId, count);
    if (count > EVENTS_MAX)
      failBot(work, next.botId, new Error(`the bot answers itself without end, last to "${next.event.kind}"`));
    else runBot(work, next.botId, next.event, next.isQuiet);
  }
}

/** Every bot that the quote of its symbol concerns. */
export function runOnQuote(work: AccountWork, { botIds }: SymbolSubscription, quote: Quote): void {
  for (const botId of botIds) {
    runBot(work, botId, { kind: 'quote', at: work.at, quote });
    runQueue(work);
  }
}

/**
 * One bot, one event. This is the bot boundary: whatever a bot throws, or asks for against the rules, stops that bot
 * alone, and every other goes on. Quiet: it says nothing of a refusal that was told before.
 */
export function runBot(work: AccountWork, botId: BotId, event: BotEvent, isQuiet = false): void {
  const bot = work.state.bots.get(botId);
  if (bot === undefined || !isWorking(bot)) return;
  let answer: EngineStep;
  let realized: Decimal;
  try {
    answer = stepBot(bot.module, bot.state, event);
    if (answer.state === bot.state && answer.requests.length === 0) return;
    realized = event.kind === 'filled' ? earned(bot, answer) : ZERO;
    assertOwnOrders(work, bot, answer.requests);
  } catch (error) {
    failBot(work, botId, error);
    return;
  }
  work.journal.push({ botId, event, nextSequence: bot.state.nextSequence, quoteAt: quoteTimeOf(work, bot, event) });
  changeBot(work, { ...bot, state: answer.state, ...statusOf(bot, answer, work) });
  if (event.kind === 'filled') {
    recordTradeProfit(work, event.fill, realized);
    if (!realized.eq(ZERO)) recordOutcome(work, event.fill, realized);
  }
  for (const asked of answer.requests) {
    if (!isQuiet || asked.kind !== 'note' || !REFUSAL_NOTES.has(asked.code)) carryOut(work, bot, asked);
  }
}

/** Quote units that an event has brought. */
function earned({ module, state }: BotRecord, after: EngineStep): Decimal {
  return module.realized(after.state).minus(module.realized(state));
}

/** Up to which quote of its symbol the bot has been told the market. */
function quoteTimeOf({ state, undelivered }: AccountWork, { symbol }: BotRecord, event: BotEvent): EpochMs | null {
  if (event.kind === 'quote') return event.quote.eventTime;
  return undelivered?.symbol === symbol ? undelivered.before : (state.quotes.get(symbol)?.eventTime ?? null);
}

function statusOf(
  bot: BotRecord,
  { state, requests }: EngineStep,
  work: AccountWork,
): Pick<BotRecord, 'status' | 'statusReason' | 'stoppedAt'> {
  const finished = requests.find((asked) => asked.kind === 'finished');
  if (finished !== undefined) return { status: 'stopped', statusReason: finished.reason, stoppedAt: work.at };
  return { status: botStatus(state), statusReason: bot.statusReason, stoppedAt: bot.stoppedAt };
}

function carryOut(work: AccountWork, bot: BotRecord, asked: BotRequest): void {
  switch (asked.kind) {
    case 'place':
      notifyIfDenied(work, bot, asked.request, submitOrder(work, asked.request));
      break;
    case 'cancel':
      requestCancel(work, asked.clientOrderId);
      break;
    case 'note':
      work.notes.push({
        botId: bot.botId,
        at: work.at,
        severity: asked.severity,
        code: asked.code,
        message: asked.message,
      });
      break;
    case 'finished':
      break;
  }
}

/** A bot places for itself alone, each order under a new id, and calls an exit only what reduces what it holds. */
function assertOwnOrders(work: AccountWork, bot: BotRecord, requests: readonly BotRequest[]): void {
  const ids = new Set<string>();
  for (const asked of requests) {
    if (asked.kind !== 'place') continue;
    const { request } = asked;
    const { clientOrderId } = request;
    assert(
      request.botId === bot.botId && request.symbol === bot.symbol,
      `order "${clientOrderId}" is not the bot's own`,
    );
    assert(request.accountId === work.state.config.accountId, `order "${clientOrderId}" is of another account`);
    assert(request.slot !== null, `order "${clientOrderId}" has no slot`);
    assert(
      (request.purpose === 'exit') === (request.side === 'sell'),
      `a ${request.side} cannot be an ${request.purpose}`,
    );
    const isNew =
      !work.state.open.byId.has(clientOrderId) && !work.orders.has(clientOrderId) && !ids.has(clientOrderId);
    assert(isNew, `order id "${clientOrderId}" is used twice`);
    ids.add(clientOrderId);
  }
}

function notifyIfDenied(work: AccountWork, bot: BotRecord, request: OrderRequest, submission: Submission): void {
  if (submission.status === 'placed') return;
  const { code, message, isRepeated } = submission;
  work.queue.push({
    botId: bot.botId,
    isQuiet: isRepeated,
    event: {
      kind: 'order_closed',
      at: work.at,
      clientOrderId: request.clientOrderId,
      status: 'denied',
      code,
      reason: message,
      filledQuantity: ZERO,
    },
  });
}

/** Stops a bot for good with its reason, and asks for all its orders to be cancelled. What it holds stays. */
function failBot(work: AccountWork, botId: BotId, cause: unknown): void {
  const bot = work.state.bots.get(botId);
  if (bot === undefined || bot.status === 'error') return;
  const message = cause instanceof Error ? cause.message : String(cause);
  const why = cause instanceof RuleBudgetError ? message : `The bot stopped because of an internal error: ${message}.`;
  const statusReason = `${why} Its orders are cancelled; what it holds stays in the account.`;
  changeBot(work, { ...bot, status: 'error', statusReason, stoppedAt: work.at });
  work.notes.push({ botId, at: work.at, severity: 'error', code: 'BOT_FAILED', message: statusReason });
  work.anomalies.push({ code: 'BOT_FAILED', message: `Bot ${botId}: ${message}` });
  for (const order of ordersOf(work.state.open, bot.symbol, botId)) requestCancel(work, order.request.clientOrderId);
}
