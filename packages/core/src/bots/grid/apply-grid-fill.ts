import { type Decimal, ZERO, divide, maxDecimal, minDecimal, roundDownToIncrement } from '../../base/decimal.ts';
import type { Fill } from '../../orders/fill.ts';
import { armAllSlots, armSlot, buyCost } from './arm-slot.ts';
import { formatAmount, formatPrice } from '../../engine/bot/messages/format-figures.ts';
import { feeOfFill, holdingOfFill, recordCash } from '../../engine/bot/lifecycle/book-fill.ts';
import { orderFilled, recordOrderFill } from '../../engine/bot/lifecycle/open-orders.ts';
import { type Holding, addHolding, holdingCost, takeHolding } from '../../engine/bot/lifecycle/holding.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { type GridContext, patchSlot, slotOf } from './grid-context.ts';
import { dropSlotWhenFree } from './trail-up.ts';
import { isPlaceable } from '../../engine/bot/params/order-minimum.ts';
import type { GridOrder, GridSlot } from './state.ts';
import { finishGridWhenClosed } from './stop-grid.ts';

/** Books one execution of one of the bot's orders and arms what it makes possible. */
export function applyGridFill(context: GridContext, fill: Fill, isComplete: boolean): void {
  const order: GridOrder = orderFilled(context.state, fill);
  const fee = feeOfFill(context, fill);
  recordOrderFill(context, order, fill.quantity, isComplete);
  recordCash(context, fill, fee);
  if (order.role === 'start') takeStartFill(context, fill, fee, isComplete);
  else if (order.role === 'exit') takeExitFill(context, fill, fee);
  else if (order.role === 'buy') takeBuyFill(context, order, fill, fee);
  else takeSellFill(context, order, fill, fee);
  if (order.slotKey !== null) {
    armSlot(context, order.slotKey);
    if (isComplete) noteDust(context, order.slotKey);
  }
  if (isComplete) {
    dropSlotWhenFree(context);
    finishGridWhenClosed(context);
  }
}

/** Gives the base bought at the start to the slots, the one nearest to the market first; what none awaits is kept aside. */
function takeStartFill(context: GridContext, fill: Fill, fee: Decimal, isComplete: boolean): void {
  let rest = holdingOfFill(fill, fee, context.state.instrument);
  for (const slot of context.state.slots) {
    const share = minDecimal(slot.awaitsBase, rest.quantity);
    if (share.eq(ZERO)) continue;
    const { taken, left } = takeHolding(rest, share);
    rest = left;
    patchSlot(context, slot.key, {
      awaitsBase: slot.awaitsBase.minus(share),
      held: addHolding(slot.held, taken),
      toSell: slot.toSell.plus(share),
    });
  }
  patch(context, { kept: addHolding(context.state.kept, rest) });
  if (!isComplete) return;
  giveUpAwaitedBase(context);
  note(
    context,
    'info',
    'BASE_BOUGHT',
    `Bought ${context.state.instrument.base} for the lines above the market at ${formatPrice(fill.price, context.state.instrument.priceIncrement)}.`,
  );
  armAllSlots(context);
}

/** Base that the start purchase did not bring is bought at the slots' own lines once the market has risen past them. */
export function giveUpAwaitedBase(context: GridContext): void {
  for (const slot of context.state.slots) {
    if (slot.awaitsBase.eq(ZERO)) continue;
    patchSlot(context, slot.key, { awaitsBase: ZERO, toBuy: slot.toBuy.plus(slot.awaitsBase), waitsForRise: true });
  }
}

function takeBuyFill(context: GridContext, order: GridOrder, fill: Fill, fee: Decimal): void {
  const slot = slotOf(context, order.slotKey ?? -1);
  const forSlotLeft = maxDecimal(order.quantity.minus(order.extra).minus(order.filled), ZERO);
  const forSlot = minDecimal(fill.quantity, forSlotLeft);
  const all = holdingOfFill(fill, fee, context.state.instrument);
  const share = forSlot.eq(fill.quantity) ? all.quantity : minDecimal(forSlot, all.quantity);
  const { taken, left } = share.eq(ZERO) ? { taken: null, left: all } : takeHolding(all, share);
  if (taken !== null) {
    patchSlot(context, slot.key, {
      held: addHolding(slot.held, taken),
      toSell: slot.toSell.plus(taken.quantity),
      toBuy: slot.toBuy.plus(forSlot).minus(taken.quantity),
      hold: null,
    });
  }
  if (left.quantity.gt(ZERO)) patch(context, { kept: addHolding(context.state.kept, left) });
}

function takeSellFill(context: GridContext, order: GridOrder, fill: Fill, fee: Decimal): void {
  const slot = slotOf(context, order.slotKey ?? -1);
  const { taken, left } = takeHolding(slot.held, fill.quantity);
  const proceeds = fill.price.times(fill.quantity);
  const profit = proceeds.minus(fee).minus(holdingCost(taken));
  const soldInCycle = slot.soldInCycle.plus(fill.quantity);
  const isPairClosed = soldInCycle.gte(slot.quantity) || isSoldOut(context, slot, left);
  patchSlot(context, slot.key, {
    held: left,
    toBuy: slot.toBuy.plus(fill.quantity),
    spareQuote: spareAfterSale(context, slot, fill.quantity, proceeds.minus(fee)),
    soldInCycle: isPairClosed ? ZERO : soldInCycle,
    isFirstSale: slot.isFirstSale && !isPairClosed,
    waitsForRise: false,
    hold: null,
  });
  const { results } = context.state;
  patch(context, {
    results: {
      ...results,
      gridProfit: results.gridProfit.plus(profit),
      gridFees: results.gridFees.plus(taken.fees).plus(fee),
      pairsClosed: results.pairsClosed + (isPairClosed ? 1 : 0),
    },
  });
  notePair(context, fill, taken, profit);
}

/** Nothing is left to sell and nothing was left to buy: all of the slot has come and gone, less what fees took in base. */
function isSoldOut(context: GridContext, slot: GridSlot, left: Holding): boolean {
  const lot = context.state.instrument.quantityIncrement;
  const isBuying = context.state.orders.some((order) => order.slotKey === slot.key && order.role === 'buy');
  return left.quantity.lt(lot) && !isBuying && slot.toBuy.lt(lot);
}

function spareAfterSale(context: GridContext, slot: GridSlot, quantity: Decimal, proceeds: Decimal): Decimal {
  if (context.state.params.profitAsset === 'quote') return slot.spareQuote;
  return slot.spareQuote.plus(maxDecimal(proceeds.minus(buyCost(context.state, slot, quantity)), ZERO));
}

function takeExitFill(context: GridContext, fill: Fill, fee: Decimal): void {
  const { kept, results } = context.state;
  const { taken, left } = takeHolding(kept, fill.quantity);
  const profit = fill.price.times(fill.quantity).minus(fee).minus(holdingCost(taken));
  patch(context, { kept: left, results: { ...results, exitProfit: results.exitProfit.plus(profit) } });
}

function notePair(context: GridContext, fill: Fill, bought: Holding, profit: Decimal): void {
  const { instrument } = context.state;
  const buyPrice = formatPrice(divide(bought.notional, bought.quantity), instrument.priceIncrement);
  const sign = profit.gte(ZERO) ? '+' : '−';
  note(
    context,
    'info',
    'PAIR_CLOSED',
    `Sold ${formatAmount(fill.quantity)} ${instrument.base} at ${formatPrice(fill.price, instrument.priceIncrement)}, bought at ${buyPrice}: ${sign}${formatAmount(profit.abs())} ${instrument.quote} after both fees.`,
  );
}

/** Says once, when an order is done, that its slot is left with less than the venue takes. */
function noteDust(context: GridContext, key: number): void {
  const { instrument } = context.state;
  const slot = slotOf(context, key);
  if (
    slot.toSell.eq(ZERO) ||
    isPlaceable(instrument, roundDownToIncrement(slot.toSell, instrument.quantityIncrement), slot.lineAbove)
  )
    return;
  note(
    context,
    'info',
    'DUST_CARRIED',
    `Line ${formatPrice(slot.lineAbove, instrument.priceIncrement)}: ${formatAmount(slot.toSell)} ${instrument.base} is less than ${instrument.symbol} takes in one order; it is carried over and sold with the line's next sell.`,
  );
}
