import { ONE } from '../../base/decimal.ts';
import type { OrderRequest } from '../../orders/order-request.ts';
import { commandOrderId } from '../command-order-id.ts';
import { alertBot } from './alert-bot.ts';
import type { AccountCommand, CommandResult, ManualOrder, TradingMode } from './account-types.ts';
import { type AccountWork, changeBot } from './account-work.ts';
import { requestCancel } from './close-order.ts';
import { closePosition, sellRemainder, stopBot } from './close-positions.ts';
import { editBot } from './edit-bot.ts';
import { refuseSale } from './gate.ts';
import { ownerKey } from './open-orders.ts';
import { refuse } from './refuse.ts';
import { runBot } from './run-bots.ts';
import { startBot } from './start-bot.ts';
import { botsInOrder, haltEverything, stopAll } from './stop-all.ts';
import { submitOrder } from './submit-order.ts';

/** Carries out one closing, or says in a sentence why not. */
export function carryOutCommand(work: AccountWork, command: AccountCommand): CommandResult {
  const refused = refuseSale(work.state, command);
  if (refused !== null) return refused;
  switch (command.kind) {
    case 'place_order':
      return placeManualOrder(work, command.order);
    case 'cancel_order':
      return requestCancel(work, command.clientOrderId)
        ? { status: 'done', clientOrderIds: [command.clientOrderId] }
        : refuse('ORDER_NOT_OPEN', `Order ${command.clientOrderId} is not open any more.`, 'clientOrderId');
    case 'cancel_orders':
      return cancelManualOrders(work, command.symbol);
    case 'start_bot':
      return startBot(work, command.bot);
    case 'pause_bot':
      return pauseBot(work, command);
    case 'stop_bot':
      return stopKnownBot(work, command);
    case 'edit_bot':
      return editBot(work, command.botId, command.changes);
    case 'stop_all':
      return stopAll(work, command.commandId, command.choice);
    case 'close_position': {
      const { symbol, botId, fraction, commandId } = command;
      return closePosition(work, { symbol, botId, fraction, clientOrderId: commandOrderId(commandId, 0) });
    }
    case 'alert_bot':
      return alertBot(work, command);
    case 'set_mode':
      return setMode(work, command.mode);
  }
}

function placeManualOrder(work: AccountWork, order: ManualOrder): CommandResult {
  const { state } = work;
  const { clientOrderId, type, price, ...rest } = order;
  if (state.open.byId.has(clientOrderId))
    return refuse('DUPLICATE_ORDER', `Order ${clientOrderId} exists already.`, 'newClientOrderId');
  const common = {
    ...rest,
    clientOrderId,
    accountId: state.config.accountId,
    botId: null,
    purpose: order.side === 'buy' ? ('entry' as const) : ('exit' as const),
    slot: null,
    requestedAt: work.at,
  };
  if (type === 'limit' && price === null)
    return refuse('INVALID_PRICE', 'Price must be given for a limit order.', 'price');
  const request: OrderRequest =
    type === 'market' || price === null
      ? { ...common, type: 'market', price: null }
      : { ...common, type: 'limit', price };
  const submission = submitOrder(work, request);
  if (submission.status === 'placed') return { status: 'done', clientOrderIds: [clientOrderId] };
  return refuse(submission.code, submission.message, submission.field, clientOrderId);
}

function cancelManualOrders(work: AccountWork, symbol: string | null): CommandResult {
  const ids = [...work.state.open.byId.values()]
    .filter(({ request }) => request.botId === null && (symbol === null || request.symbol === symbol))
    .map((order) => order.request.clientOrderId);
  return { status: 'done', clientOrderIds: ids.filter((id) => requestCancel(work, id)) };
}

/** `reason`: a sentence on who paused it; absent where it only waits to be stopped. */
function pauseBot(work: AccountWork, { botId, reason }: Extract<AccountCommand, { kind: 'pause_bot' }>): CommandResult {
  const bot = work.state.bots.get(botId);
  if (bot?.status !== 'running')
    return refuse(
      'BOT_NOT_RUNNING',
      bot === undefined || bot.status === 'stopped'
        ? 'The bot does not run.'
        : `The bot is ${bot.status}: it cannot be paused.`,
    );
  runBot(work, botId, { kind: 'paused', at: work.at, keepsSells: true });
  const paused = work.state.bots.get(botId);
  if (paused?.status === 'paused' && reason !== undefined) changeBot(work, { ...paused, statusReason: reason });
  return { status: 'done', clientOrderIds: [] };
}

function stopKnownBot(work: AccountWork, command: Extract<AccountCommand, { kind: 'stop_bot' }>): CommandResult {
  const { botId, holdings, reason, commandId } = command;
  const bot = work.state.bots.get(botId);
  if (bot === undefined || bot.status === 'stopped') return refuse('BOT_NOT_RUNNING', 'The bot has stopped already.');
  stopBot(work, botId, holdings, reason);
  const isLeftToSell = holdings === 'sell' && work.state.positions.has(ownerKey(bot.symbol, botId));
  if (!isLeftToSell) return { status: 'done', clientOrderIds: [] };
  const closing = { symbol: bot.symbol, botId, fraction: ONE, clientOrderId: commandOrderId(commandId, 0) };
  if (bot.status === 'error') return closePosition(work, closing);
  return { status: 'done', clientOrderIds: sellRemainder(work, closing) };
}

/**
 * Going offline pauses every bot and takes back every resting order, also when the account was opened in that mode already.
 * Switching on again resumes none by itself.
 */
function setMode(work: AccountWork, mode: TradingMode): CommandResult {
  const { state } = work;
  if (mode !== state.mode) {
    state.mode = mode;
    work.isModeChanged = true;
  }
  if (mode !== 'offline') return { status: 'done', clientOrderIds: [], haltedBotIds: [] };
  const running = botsInOrder(work).flatMap(({ botId, status }) => (status === 'running' ? [botId] : []));
  haltEverything(work);
  const clientOrderIds = work.venueCommands.flatMap((asked) => (asked.kind === 'cancel' ? [asked.clientOrderId] : []));
  const haltedBotIds = running.filter((botId) => state.bots.get(botId)?.status !== 'running');
  return { status: 'done', clientOrderIds, haltedBotIds };
}
