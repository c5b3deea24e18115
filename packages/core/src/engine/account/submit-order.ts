import { assert } from '../../base/assert.ts';
import { type Decimal, ZERO, decFromNumber, toPlain } from '../../base/decimal.ts';
import type { Instrument } from '../../market/instrument.ts';
import { applyOrderEvent } from '../../orders/apply-order-event.ts';
import { type Order, createOrder } from '../../orders/order.ts';
import type { OrderRequest } from '../../orders/order-request.ts';
import { reservationFor } from '../../orders/reserve.ts';
import { emptyBalance, hold, release } from '../../portfolio/balance.ts';
import { type OrderApproval, type OrderDenial, checkOrder } from '../../risk/check-order.ts';
import { riskMessage } from '../../risk/risk-code.ts';
import type { Gate } from '../../risk/trading-state.ts';
import type { AccountState } from './account-state.ts';
import { botStop } from '../bot/bot-stop.ts';
import { type AccountWork, changeBalance, changeOrder } from './account-work.ts';
import { isRepeatedDenial } from './denials.ts';
import { findClosedGate } from './gate.ts';
import { promisedCash } from './promised-cash.ts';
import { isUnvalued, riskContext } from './risk-context.ts';

export type Submission =
  | { readonly status: 'placed' }
  | {
      readonly status: 'denied';
      /** For the same reason as one before it: it is counted and not kept. */
      readonly isRepeated: boolean;
      readonly code: string;
      readonly message: string;
      readonly field: string | null;
    };

/**
 * The one way by which an order comes into being, a bot's or a person's: instrument rules and risk check, then the
 * write-ahead intent with its funds set aside, or the record of the denial.
 */
export function submitOrder(work: AccountWork, request: OrderRequest): Submission {
  const { state } = work;
  assert(request.accountId === state.config.accountId, `order "${request.clientOrderId}" is of another account`);
  assert(!isKnown(work, request), `order "${request.clientOrderId}" exists already`);
  work.newOrderIds.add(request.clientOrderId);
  const instrument = state.instruments.get(request.symbol);
  if (instrument === undefined)
    return recordDenial(work, request, state.config.quoteAsset, {
      code: 'INVALID_SYMBOL',
      message: 'Invalid trading symbol.',
      field: 'symbol',
    });
  const decision = decide(work, request, instrument);
  if (decision.status === 'denied') {
    return recordDenial(
      work,
      request,
      request.side === 'buy' ? instrument.quote : instrument.base,
      explainDenial(work, request, decision),
    );
  }
  const reservation = reservationFor(request, {
    instrument,
    feeRate: state.config.feeRate,
    ask: askOf(state, request.symbol),
  });
  const balance = state.balances.get(reservation.asset) ?? emptyBalance(reservation.asset);
  changeBalance(work, hold(balance, reservation.amount));
  changeOrder(work, createOrder(request, reservation));
  work.venueCommands.push({ kind: 'place', request: decision.request, reserved: reservation.amount });
  return { status: 'placed' };
}

/**
 * Asks again for an order whose intent is recorded but which the venue never got. Its funds are set aside already; the
 * check is made anew, since only an approval made now opens the way to the venue. A denial closes the order.
 */
export function resubmitOrder(work: AccountWork, order: Order): Submission {
  const { state } = work;
  const { request } = order;
  const instrument = state.instruments.get(request.symbol);
  assert(instrument !== undefined, `order "${request.clientOrderId}" is of an unknown symbol ${request.symbol}`);
  const { reserved } = order;
  changeBalance(work, release(state.balances.get(order.reservedAsset) ?? emptyBalance(order.reservedAsset), reserved));
  changeOrder(work, applyOrderEvent(order, { kind: 'rejected', at: work.at, reason: 'NOT_SENT' }));
  const decision = decide(work, request, instrument);
  if (decision.status === 'denied')
    return { status: 'denied', isRepeated: false, code: decision.code, message: decision.message, field: null };
  changeBalance(work, hold(state.balances.get(order.reservedAsset) ?? emptyBalance(order.reservedAsset), reserved));
  changeOrder(work, order);
  work.venueCommands.push({ kind: 'place', request: decision.request, reserved });
  return { status: 'placed' };
}

function isKnown(work: AccountWork, { clientOrderId }: OrderRequest): boolean {
  return work.state.open.byId.has(clientOrderId) || work.orders.has(clientOrderId);
}

/** Also of a bot that has not heard yet that the account is halted. */
function denyAt({ code, message }: Gate): OrderDenial {
  return { status: 'denied', code, message, field: null, normalized: null, checks: [], cause: null };
}

function decide(work: AccountWork, request: OrderRequest, instrument: Instrument): OrderApproval | OrderDenial {
  const { state } = work;
  const gate = findClosedGate(state, request);
  if (gate !== null) return denyAt(gate);
  const context = { ...riskContext(state, instrument, request.botId, work.at), botStop: stopOfBot(state, request) };
  return checkOrder(request, isUnvalued(state, request) ? { ...context, quote: null } : context);
}

/** What the order's bot would sell at, if the market goes against it; null for an order by hand. */
function stopOfBot(state: AccountState, request: OrderRequest): Decimal | null {
  const bot = request.botId === null ? undefined : state.bots.get(request.botId);
  const entry = request.price ?? askOf(state, request.symbol);
  return bot === undefined || entry === null ? null : botStop(bot, request, entry);
}

interface Denial {
  readonly code: string;
  readonly message: string;
  readonly field: string | null;
}

function recordDenial(work: AccountWork, request: OrderRequest, asset: string, denial: Denial): Submission {
  const isRepeated = isRepeatedDenial(work, request, denial);
  if (isRepeated) work.newOrderIds.delete(request.clientOrderId);
  else {
    const order = createOrder(request, { asset, amount: ZERO });
    changeOrder(work, applyOrderEvent(order, { kind: 'denied', at: work.at, reason: denial.code }));
  }
  return { status: 'denied', isRepeated, ...denial };
}

/** Says which money is short: a bot has only its allocation, whatever the account holds. */
function explainDenial(work: AccountWork, request: OrderRequest, denial: OrderDenial): Denial {
  const { code, field } = denial;
  const check = denial.checks.find((each) => each.code === code);
  if (code !== 'INSUFFICIENT_BALANCE' || check === undefined || check.figure === null || check.limit === null) {
    return { code, field, message: denial.message };
  }
  const instrument = work.state.instruments.get(request.symbol);
  const asset = check.unit === 'quote' ? instrument?.quote : instrument?.base;
  const show = (amount: Decimal) => toPlain(amount.round(8, 0));
  const promised = request.side === 'buy' && request.botId === null ? promisedCash(work.state) : ZERO;
  const others = promised.gt(ZERO) ? ` beside the ${show(promised)} ${asset} promised to bots` : '';
  const owner = request.botId === null ? `free${others}` : 'left to the bot';
  return {
    code,
    field,
    message: `${riskMessage(code)} It needs ${show(check.figure)} ${asset}, ${show(check.limit)} is ${owner}.`,
  };
}

function askOf(state: AccountState, symbol: string): Decimal | null {
  const quote = state.quotes.get(symbol);
  return quote === undefined ? null : decFromNumber(quote.ask);
}
