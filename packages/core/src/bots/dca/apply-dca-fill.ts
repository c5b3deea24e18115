import type { Decimal } from '../../base/decimal.ts';
import type { Fill } from '../../orders/fill.ts';
import { feeOfFill, holdingOfFill, recordCash } from '../../engine/bot/lifecycle/book-fill.ts';
import { note, patch } from '../../engine/bot/lifecycle/bot-turn.ts';
import { formatAmount } from '../../engine/bot/messages/format-figures.ts';
import { NOTHING_HELD, addHolding, holdingCost, takeHolding } from '../../engine/bot/lifecycle/holding.ts';
import { orderFilled, recordOrderFill } from '../../engine/bot/lifecycle/open-orders.ts';
import { plannedFeeRate } from '../../engine/bot/params/planned-fee.ts';
import { armDeal } from './arm-dca.ts';
import { averagePrice, takeProfitPrice } from './dca-exits.ts';
import { type DcaTurn, dealOf, lotOf, patchDeal, patchLevel, patchLot, priceWords, profitWords } from './dca-turn.ts';
import { openLadder } from './open-ladder.ts';
import { type DcaLot, type DcaOrder, dealHoldings } from './state.ts';
import { finishWhenClosed } from './stop-dca.ts';

/** Books one execution of one of the bot's orders and places what it makes possible. */
export function applyDcaFill(turn: DcaTurn, fill: Fill, isComplete: boolean): void {
  const order: DcaOrder = orderFilled(turn.state, fill);
  const fee = feeOfFill(turn, fill);
  recordFill(turn, order, fill, isComplete);
  recordCash(turn, fill, fee);
  if (order.role === 'exit') takeExit(turn, fill, fee);
  else if (order.role === 'take_profit') takeSale(turn, order, fill, fee);
  else takePurchase(turn, order, fill, fee);
  if (order.role === 'base' && isComplete && turn.state.phase !== 'stopping') openLadder(turn, withFill(order, fill));
  armDeal(turn);
  if (isComplete) finishWhenClosed(turn);
}

function recordFill(turn: DcaTurn, order: DcaOrder, fill: Fill, isComplete: boolean): void {
  recordOrderFill(turn, order, fill.quantity, isComplete);
  const { notional } = withFill(order, fill);
  const { clientOrderId } = order;
  patch(turn, {
    orders: turn.state.orders.map((open) => (open.clientOrderId === clientOrderId ? { ...open, notional } : open)),
  });
}

function withFill(order: DcaOrder, { price, quantity }: Fill): DcaOrder {
  return { ...order, filled: order.filled.plus(quantity), notional: order.notional.plus(price.times(quantity)) };
}

/** Adds what was bought to its lot, whose target follows: the whole position, or with a take profit per entry its own. */
function takePurchase(turn: DcaTurn, { role, key }: DcaOrder, fill: Fill, fee: Decimal): void {
  const { params, instrument, feeRate } = turn.state;
  const { lots } = dealOf(turn);
  const lotKey = params.takeProfitOn === 'average' ? 0 : key;
  const held = addHolding(
    lots.find((lot) => lot.key === lotKey)?.held ?? NOTHING_HELD,
    holdingOfFill(fill, fee, instrument),
  );
  const terms = { params, feeRate: plannedFeeRate(params, feeRate), priceIncrement: instrument.priceIncrement };
  const lot: DcaLot = { key: lotKey, held, target: takeProfitPrice(held, terms), peak: null, hold: null };
  const others = lots.filter((each) => each.key !== lotKey);
  patchDeal(turn, { lots: [...others, lot].toSorted((a, b) => a.key - b.key), lastBuyAt: turn.at });
  if (role === 'safety') patchLevel(turn, key, { hold: null });
  else patch(turn, { baseHold: null });
  notePurchase(turn, role === 'safety' ? `Safety order ${key}` : 'The base order', fill, lot);
}

function notePurchase(turn: DcaTurn, which: string, fill: Fill, { target }: DcaLot): void {
  const { state } = turn;
  const average = averagePrice(dealHoldings(state.deal));
  const stands = average === null ? '' : ` The average is now ${priceWords(state, average)}`;
  note(
    turn,
    'info',
    'BOUGHT',
    `${which} bought ${formatAmount(fill.quantity)} ${state.instrument.base} at ${priceWords(state, fill.price)}.${stands}, the take profit ${priceWords(state, target)}.`,
  );
}

function takeSale(turn: DcaTurn, { key }: DcaOrder, fill: Fill, fee: Decimal): void {
  const lot = lotOf(turn, key);
  const { taken, left } = takeHolding(lot.held, fill.quantity);
  const profit = fill.price.times(fill.quantity).minus(fee).minus(holdingCost(taken));
  patchLot(turn, key, { held: left, hold: null });
  const deal = dealOf(turn);
  patchDeal(turn, { sold: deal.sold.plus(fill.quantity), profit: deal.profit.plus(profit) });
  const { results } = turn.state;
  patch(turn, { results: { ...results, dealProfit: results.dealProfit.plus(profit) } });
  const { state } = turn;
  note(
    turn,
    'info',
    'SOLD',
    `Sold ${formatAmount(fill.quantity)} ${state.instrument.base} at ${priceWords(state, fill.price)}: ${profitWords(state, profit)} after both fees.`,
  );
}

function takeExit(turn: DcaTurn, fill: Fill, fee: Decimal): void {
  const { kept, results } = turn.state;
  const { taken, left } = takeHolding(kept, fill.quantity);
  const profit = fill.price.times(fill.quantity).minus(fee).minus(holdingCost(taken));
  patch(turn, { kept: left, results: { ...results, exitProfit: results.exitProfit.plus(profit) } });
}
