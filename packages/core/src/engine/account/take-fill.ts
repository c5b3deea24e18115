import { assert } from '../../base/assert.ts';
import { ZERO, type Decimal, decFromNumber, toPlain } from '../../base/decimal.ts';
import { applyLotEvents } from '../../ledger/apply-lot-events.ts';
import { lotEventsForFill, valueFill } from '../../ledger/lots-for-fill.ts';
import { postFill } from '../../ledger/post-fill.ts';
import type { Instrument } from '../../market/instrument.ts';
import { applyFillToOrder } from '../../orders/apply-fill-to-order.ts';
import type { Fill } from '../../orders/fill.ts';
import { isAskedByBot } from '../../orders/order-request.ts';
import { type Order, remainingQuantity } from '../../orders/order.ts';
import { credit, debit, emptyBalance, spendHeld } from '../../portfolio/balance.ts';
import { applyFillToPosition, emptyPosition } from '../../portfolio/position.ts';
import { rememberTradeId } from './account-state.ts';
import { type AccountWork, changeBalance, changeBot, changeOrder, changePosition } from './account-work.ts';
import { isWorking } from './symbol-subscriptions.ts';
import { ownerKey } from './open-orders.ts';
import { countFill } from './trade-volume.ts';

/**
 * Books one execution: order, balances, position, tax lots, ledger and the bot's cash; then tells the bot.
 * @param closedOrder the order as stored, for a fill that comes after its order was closed.
 */
export function takeFill(work: AccountWork, fill: Fill, closedOrder: Order | null): void {
  const { state } = work;
  if (state.recentTradeIds.has(tradeKey(fill))) return;
  const order = state.open.byId.get(fill.clientOrderId) ?? closedOrder;
  if (order === null || order.request.clientOrderId !== fill.clientOrderId) {
    work.anomalies.push({
      code: 'FILL_WITHOUT_ORDER',
      message: `Fill ${fill.tradeId} of ${toPlain(fill.quantity)} ${fill.symbol} belongs to order ${fill.clientOrderId}, which is not open.`,
    });
    return;
  }
  if (fill.quantity.gt(remainingQuantity(order))) {
    work.anomalies.push({
      code: 'OVERFILL',
      message: `Fill ${fill.tradeId} of ${toPlain(fill.quantity)} is more than the ${toPlain(remainingQuantity(order))} left of order ${fill.clientOrderId}.`,
    });
    return;
  }
  const instrument = state.instruments.get(fill.symbol);
  assert(instrument !== undefined, `fill "${fill.tradeId}" is of an unknown symbol ${fill.symbol}`);
  rememberTradeId(state, tradeKey(fill));
  const { order: filled, released, isComplete } = applyFillToOrder(order, fill);
  changeOrder(work, filled);
  moveBalances(work, fill, instrument, released);
  const realizedPnl = movePosition(work, fill, instrument);
  moveLots(work, fill, instrument);
  work.ledgerTransactions.push(postFill(fill, instrument));
  countFill(state, fill);
  work.fills.push({ fill, realizedPnl: fill.side === 'sell' ? realizedPnl : null, tradeProfit: null });
  state.valuation = null;
  notifyOwner(work, order, fill, { isComplete, realizedPnl });
}

function tradeKey(fill: Fill): string {
  return `${fill.symbol}/${fill.tradeId}`;
}

function moveBalances(work: AccountWork, fill: Fill, { base, quote }: Instrument, released: Decimal): void {
  const notional = fill.price.times(fill.quantity);
  const [given, received] =
    fill.side === 'buy'
      ? [
          { asset: quote, amount: notional },
          { asset: base, amount: fill.quantity },
        ]
      : [
          { asset: base, amount: fill.quantity },
          { asset: quote, amount: notional },
        ];
  const isFeeOnGiven = fill.feeAsset === given.asset;
  const balanceOf = (asset: string) => work.state.balances.get(asset) ?? emptyBalance(asset);
  const spent = isFeeOnGiven ? given.amount.plus(fill.fee) : given.amount;
  changeBalance(work, spendHeld(balanceOf(given.asset), released, spent));
  changeBalance(work, credit(balanceOf(received.asset), received.amount));
  if (!isFeeOnGiven && fill.fee.gt(ZERO)) changeBalance(work, debit(balanceOf(fill.feeAsset), fill.fee));
}

/** Answers what the fill took in, in quote units net of fees. */
function movePosition(work: AccountWork, fill: Fill, instrument: Instrument): Decimal {
  const before =
    work.state.positions.get(ownerKey(fill.symbol, fill.botId)) ??
    emptyPosition({ accountId: fill.accountId, botId: fill.botId, symbol: fill.symbol }, fill.executedAt);
  const after = applyFillToPosition(before, fill, { ...instrument, feePrice: feePrice(work, fill, instrument) });
  changePosition(work, after);
  return after.realizedPnl.minus(before.realizedPnl);
}

function moveLots(work: AccountWork, fill: Fill, instrument: Instrument): void {
  const valuation = valueFill(fill, instrument, feePrice(work, fill, instrument));
  assert(valuation !== null, `fee of fill "${fill.tradeId}" in ${fill.feeAsset} has no price`);
  const { book, changedLots, gains } = applyLotEvents(work.state.lots, lotEventsForFill(fill, valuation));
  if (book.nextSequence !== work.state.lots.nextSequence) work.isMemoryChanged = true;
  work.state.lots = book;
  for (const lot of changedLots) work.lots.set(lot.id, lot);
  work.gains.push(...gains);
}

/** Quote units per unit of a fee paid in a third asset; null when it needs none or has none. */
function feePrice(work: AccountWork, fill: Fill, { base, quote }: Instrument): Decimal | null {
  if (fill.feeAsset === base || fill.feeAsset === quote) return null;
  const feeQuote = work.state.quotes.get(`${fill.feeAsset}${quote}`);
  return feeQuote === undefined ? null : decFromNumber(feeQuote.last);
}

interface FillResult {
  readonly isComplete: boolean;
  readonly realizedPnl: Decimal;
}

function notifyOwner(work: AccountWork, { request }: Order, fill: Fill, { isComplete, realizedPnl }: FillResult): void {
  const bot = fill.botId === null || !isAskedByBot(request) ? undefined : work.state.bots.get(fill.botId);
  if (bot === undefined || !isWorking(bot)) {
    if (fill.side === 'sell') recordOutcome(work, fill, realizedPnl);
    return;
  }
  const notional = fill.price.times(fill.quantity);
  const flow = fill.side === 'buy' ? notional.neg() : notional;
  const fee = fill.feeAsset === work.state.config.quoteAsset ? fill.fee : ZERO;
  changeBot(work, { ...bot, cash: bot.cash.plus(flow).minus(fee) });
  work.queue.push({ botId: bot.botId, event: { kind: 'filled', at: work.at, fill, isComplete } });
}

/** What the bot says that a sale of its own has earned. */
export function recordTradeProfit(work: AccountWork, fill: Fill, tradeProfit: Decimal): void {
  const place = work.fills.findIndex((booked) => booked.fill === fill);
  const booked = work.fills[place];
  if (booked !== undefined && fill.side === 'sell') work.fills[place] = { ...booked, tradeProfit };
}

const OUTCOMES_KEPT = 10;

/** Adds to the order's outcome, or starts it: what the loss streak is counted by. */
export function recordOutcome(work: AccountWork, fill: Fill, realizedPnl: Decimal): void {
  const { recentOutcomes } = work.state;
  const earlier = recentOutcomes.find((outcome) => outcome.clientOrderId === fill.clientOrderId);
  const outcome = {
    clientOrderId: fill.clientOrderId,
    symbol: fill.symbol,
    at: fill.executedAt,
    realizedPnl: earlier === undefined ? realizedPnl : earlier.realizedPnl.plus(realizedPnl),
  };
  work.state.recentOutcomes = [...recentOutcomes.filter((each) => each !== earlier), outcome].slice(-OUTCOMES_KEPT);
  work.isMemoryChanged = true;
}
