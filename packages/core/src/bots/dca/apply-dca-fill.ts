import type { Decimal } from '../../base/decimal.ts';
import type { Fill } from '../../orders/fill.ts';
import { feeOfFill, holdingOfFill, recordCash } from '../../engine/bot/lifecycle/book-fill.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { formatAmount } from '../../engine/bot/messages/format-figures.ts';
import { NOTHING_HELD, addHolding, holdingCost, takeHolding } from '../../engine/bot/lifecycle/holding.ts';
import { orderFilled, recordOrderFill } from '../../engine/bot/lifecycle/open-orders.ts';
import { plannedFeeRate } from '../../engine/bot/params/planned-fee.ts';
import { armDeal } from './arm-dca.ts';
import { averageBuyPrice, takeProfitPrice } from './dca-exits.ts';
import {
  type DcaContext,
  dealOf,
  lotOf,
  patchDeal,
  patchLevel,
  patchLot,
  dcaPriceText,
  profitWords,
} from './dca-context.ts';
import { openLadder } from './open-ladder.ts';
import { type DcaLot, type DcaOrder, dealHoldings } from './state.ts';
import { finishDcaWhenClosed } from './stop-dca.ts';

/** Books one execution of one of the bot's orders and places what it makes possible. */
export function applyDcaFill(context: DcaContext, fill: Fill, isComplete: boolean): void {
  const order: DcaOrder = orderFilled(context.state, fill);
  const fee = feeOfFill(context, fill);
  recordFill(context, order, fill, isComplete);
  recordCash(context, fill, fee);
  if (order.role === 'exit') takeExit(context, fill, fee);
  else if (order.role === 'take_profit') takeSale(context, order, fill, fee);
  else takePurchase(context, order, fill, fee);
  if (order.role === 'base' && isComplete && context.state.phase !== 'stopping')
    openLadder(context, withFill(order, fill));
  armDeal(context);
  if (isComplete) finishDcaWhenClosed(context);
}

function recordFill(context: DcaContext, order: DcaOrder, fill: Fill, isComplete: boolean): void {
  recordOrderFill(context, order, fill.quantity, isComplete);
  const { notional } = withFill(order, fill);
  const { clientOrderId } = order;
  patch(context, {
    orders: context.state.orders.map((open) => (open.clientOrderId === clientOrderId ? { ...open, notional } : open)),
  });
}

function withFill(order: DcaOrder, { price, quantity }: Fill): DcaOrder {
  return { ...order, filled: order.filled.plus(quantity), notional: order.notional.plus(price.times(quantity)) };
}

/** Adds what was bought to its lot, whose target follows: the whole position, or with a take profit per entry its own. */
function takePurchase(context: DcaContext, { role, key }: DcaOrder, fill: Fill, fee: Decimal): void {
  const { params, instrument, feeRate } = context.state;
  const { lots } = dealOf(context);
  const lotKey = params.takeProfitOn === 'average' ? 0 : key;
  const held = addHolding(
    lots.find((lot) => lot.key === lotKey)?.held ?? NOTHING_HELD,
    holdingOfFill(fill, fee, instrument),
  );
  const input = { params, feeRate: plannedFeeRate(params, feeRate), priceIncrement: instrument.priceIncrement };
  const lot: DcaLot = { key: lotKey, held, target: takeProfitPrice(held, input), peak: null, hold: null };
  const others = lots.filter((each) => each.key !== lotKey);
  patchDeal(context, { lots: [...others, lot].toSorted((a, b) => a.key - b.key), lastBuyAt: context.at });
  if (role === 'safety') patchLevel(context, key, { hold: null });
  else patch(context, { baseHold: null });
  notePurchase(context, role === 'safety' ? `Safety order ${key}` : 'The base order', fill, lot);
}

function notePurchase(context: DcaContext, which: string, fill: Fill, { target }: DcaLot): void {
  const { state } = context;
  const average = averageBuyPrice(dealHoldings(state.deal));
  const stands = average === null ? '' : ` The average is now ${dcaPriceText(state, average)}`;
  note(
    context,
    'info',
    'BOUGHT',
    `${which} bought ${formatAmount(fill.quantity)} ${state.instrument.base} at ${dcaPriceText(state, fill.price)}.${stands}, the take profit ${dcaPriceText(state, target)}.`,
  );
}

function takeSale(context: DcaContext, { key }: DcaOrder, fill: Fill, fee: Decimal): void {
  const lot = lotOf(context, key);
  const { taken, left } = takeHolding(lot.held, fill.quantity);
  const profit = fill.price.times(fill.quantity).minus(fee).minus(holdingCost(taken));
  patchLot(context, key, { held: left, hold: null });
  const deal = dealOf(context);
  patchDeal(context, { sold: deal.sold.plus(fill.quantity), profit: deal.profit.plus(profit) });
  const { results } = context.state;
  patch(context, { results: { ...results, dealProfit: results.dealProfit.plus(profit) } });
  const { state } = context;
  note(
    context,
    'info',
    'SOLD',
    `Sold ${formatAmount(fill.quantity)} ${state.instrument.base} at ${dcaPriceText(state, fill.price)}: ${profitWords(state, profit)} after both fees.`,
  );
}

function takeExit(context: DcaContext, fill: Fill, fee: Decimal): void {
  const { kept, results } = context.state;
  const { taken, left } = takeHolding(kept, fill.quantity);
  const profit = fill.price.times(fill.quantity).minus(fee).minus(holdingCost(taken));
  patch(context, { kept: left, results: { ...results, exitProfit: results.exitProfit.plus(profit) } });
}
