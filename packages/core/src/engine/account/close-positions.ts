import {
  type Decimal,
  ONE,
  ZERO,
  maxDecimal,
  minDecimal,
  roundDownToIncrement,
  sumDecimals,
  toPlain,
} from '../../base/decimal.ts';
import { type Order, remainingQuantity } from '../../orders/order.ts';
import type { BotId, ClientOrderId, OrderRequest } from '../../orders/order-request.ts';
import type { CommandResult, PendingClose } from './account-types.ts';
import { type AccountWork, changeBot } from './account-work.ts';
import { isWorking } from './symbol-subscriptions.ts';
import { requestCancel } from './close-order.ts';
import { ordersOf, ownerKey } from './open-orders.ts';
import { refuse } from './refuse.ts';
import { runBot } from './run-bots.ts';
import { type Submission, submitOrder } from './submit-order.ts';

interface CloseRequest {
  readonly symbol: string;
  readonly botId: BotId | null;
  /** Above 0, at most 1. */
  readonly fraction: Decimal;
  /** Of the sale that it takes. */
  readonly clientOrderId: ClientOrderId;
}

/**
 * Sells a share of a position at market. Where resting sells have set its base aside, they are cancelled first and the
 * sale follows when they are gone. A working bot is stopped instead, since it would buy its holdings back.
 */
export function closePosition(work: AccountWork, request: CloseRequest): CommandResult {
  const { state } = work;
  const { symbol, botId, fraction } = request;
  if (fraction.lte(ZERO) || fraction.gt(ONE))
    return refuse('INVALID_FRACTION', 'Fraction must be above 0 and at most 1.', 'fraction');
  const bot = botId === null ? undefined : state.bots.get(botId);
  if (bot !== undefined && isWorking(bot)) return closeByBot(work, bot.botId, request);
  const position = state.positions.get(ownerKey(symbol, botId));
  const instrument = state.instruments.get(symbol);
  if (position === undefined || instrument === undefined)
    return refuse('NO_POSITION', `There is no open position in ${symbol}.`);
  const left = position.quantity.minus(beingSold(work, request));
  if (left.lte(ZERO)) return refuse('CLOSE_PENDING', `The position in ${symbol} is being closed already.`);
  const asked = minDecimal(position.quantity.times(fraction), left);
  const quantity = roundDownToIncrement(asked, instrument.quantityIncrement);
  if (quantity.lt(instrument.minQuantity) || quantity.eq(ZERO)) {
    return refuse(
      'QUANTITY_TOO_SMALL',
      `${toPlain(asked)} ${instrument.base} is less than ${symbol} takes in one order.`,
      'fraction',
    );
  }
  const close: PendingClose = { clientOrderId: request.clientOrderId, symbol, botId, quantity };
  const blocking = sellsOf(work, request).filter((order) => !isUnderway(order));
  if (blocking.length > 0) {
    for (const order of blocking) requestCancel(work, order.request.clientOrderId);
    state.pendingCloses = [...state.pendingCloses, close];
    work.isMemoryChanged = true;
    return { status: 'done', clientOrderIds: [close.clientOrderId] };
  }
  const sale = sell(work, close, quantity);
  if (sale.status === 'placed') return { status: 'done', clientOrderIds: [close.clientOrderId] };
  return refuse(sale.code, sale.message, sale.field, close.clientOrderId);
}

function sellsOf({ state }: AccountWork, { symbol, botId }: Pick<CloseRequest, 'symbol' | 'botId'>): Order[] {
  return ordersOf(state.open, symbol, botId).filter((order) => order.request.side === 'sell');
}

/** A sale at the market that goes on: it makes room by itself, and a second request must not take it back. */
function isUnderway({ request, status }: Order): boolean {
  return request.type === 'market' && status !== 'pending_cancel';
}

/** Base units of the position that earlier requests have sold and that are not gone yet. */
function beingSold(work: AccountWork, request: CloseRequest): Decimal {
  const underway = sellsOf(work, request).filter(isUnderway).map(remainingQuantity);
  const pending = work.state.pendingCloses
    .filter((close) => close.symbol === request.symbol && close.botId === request.botId)
    .map((close) => close.quantity);
  return sumDecimals([...underway, ...pending]);
}

/** Makes the sales whose way is free now. */
export function settlePendingCloses(work: AccountWork): void {
  const { state } = work;
  if (state.pendingCloses.length === 0) return;
  const isBlocked = (close: PendingClose) => sellsOf(work, close).length > 0;
  const free = state.pendingCloses.filter((close) => !isBlocked(close));
  if (free.length === 0) return;
  state.pendingCloses = state.pendingCloses.filter(isBlocked);
  work.isMemoryChanged = true;
  for (const close of free) {
    const held = state.positions.get(ownerKey(close.symbol, close.botId))?.quantity ?? ZERO;
    const quantity = minDecimal(close.quantity, maxDecimal(held, ZERO));
    if (quantity.gt(ZERO)) sell(work, close, quantity);
  }
}

function closeByBot(work: AccountWork, botId: BotId, request: CloseRequest): CommandResult {
  if (!request.fraction.eq(ONE)) {
    return refuse(
      'BOT_OWNS_POSITION',
      'This position belongs to a working bot: close it whole, which stops the bot, or stop the bot first.',
      'fraction',
    );
  }
  stopBot(work, botId, 'sell', 'Position closed by hand.');
  return { status: 'done', clientOrderIds: sellRemainder(work, request) };
}

/**
 * Sells what a bot's position holds beyond what the bot itself sells at its end: base kept from its earlier runs. Waits
 * until the bot's own sells are gone.
 */
export function sellRemainder(
  work: AccountWork,
  { symbol, botId, clientOrderId }: Omit<CloseRequest, 'fraction'>,
): readonly ClientOrderId[] {
  const { state } = work;
  const bot = botId === null ? undefined : state.bots.get(botId);
  const position = state.positions.get(ownerKey(symbol, botId));
  const instrument = state.instruments.get(symbol);
  if (bot === undefined || position === undefined || instrument === undefined) return [];
  const isWaiting = state.pendingCloses.some((close) => close.symbol === symbol && close.botId === botId);
  const rest = maxDecimal(position.quantity.minus(bot.module.holdings(bot.state)), ZERO);
  const quantity = roundDownToIncrement(rest, instrument.quantityIncrement);
  if (isWaiting || quantity.eq(ZERO) || quantity.lt(instrument.minQuantity)) return [];
  state.pendingCloses = [...state.pendingCloses, { clientOrderId, symbol, botId, quantity }];
  work.isMemoryChanged = true;
  return [clientOrderId];
}

/** Stops a working bot; of one that failed only the status changes. */
export function stopBot(work: AccountWork, botId: BotId, holdings: 'sell' | 'keep', reason: string): void {
  const bot = work.state.bots.get(botId);
  if (bot === undefined || bot.status === 'stopped') return;
  if (isWorking(bot)) runBot(work, botId, { kind: 'stopped', at: work.at, holdings, reason });
  else changeBot(work, { ...bot, status: 'stopped', statusReason: reason });
}

function sell(work: AccountWork, close: PendingClose, quantity: Decimal): Submission {
  const request: OrderRequest = {
    clientOrderId: close.clientOrderId,
    accountId: work.state.config.accountId,
    botId: close.botId,
    symbol: close.symbol,
    side: 'sell',
    type: 'market',
    price: null,
    quantity,
    purpose: 'exit',
    slot: null,
    stopLoss: null,
    takeProfit: null,
    requestedAt: work.at,
  };
  return submitOrder(work, request);
}
