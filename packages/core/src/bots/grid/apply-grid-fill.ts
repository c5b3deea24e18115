import { type Decimal, ZERO, divide, maxDecimal, minDecimal, roundDownToIncrement } from '../../base/decimal.ts';
import type { Fill } from '../../orders/fill.ts';
import { armAllSlots, armSlot, buyCost } from './arm-slot.ts';
import { formatAmount, formatPrice } from '../../engine/bot/messages/format-figures.ts';
import { feeOfFill, holdingOfFill, recordCash } from '../../engine/bot/lifecycle/book-fill.ts';
import { orderFilled, recordOrderFill } from '../../engine/bot/lifecycle/open-orders.ts';
import { type Holding, addHolding, holdingCost, takeHolding } from '../../engine/bot/lifecycle/holding.ts';
import { note, patch } from '../../engine/bot/lifecycle/bot-turn.ts';
import { type GridTurn, patchSlot, slotOf } from './grid-turn.ts';
import { dropSlotWhenFree } from './trail-up.ts';
import { isPlaceable } from '../../engine/bot/params/order-minimum.ts';
import type { GridOrder, GridSlot } from './state.ts';
import { finishWhenClosed } from './stop-grid.ts';

/** Books one execution of one of the bot's orders and arms what it makes possible. */
export function applyGridFill(turn: GridTurn, fill: Fill, isComplete: boolean): void {
  const order: GridOrder = orderFilled(turn.state, fill);
  const fee = feeOfFill(turn, fill);
  recordOrderFill(turn, order, fill.quantity, isComplete);
  recordCash(turn, fill, fee);
  if (order.role === 'start') takeStartFill(turn, fill, fee, isComplete);
  else if (order.role === 'exit') takeExitFill(turn, fill, fee);
  else if (order.role === 'buy') takeBuyFill(turn, order, fill, fee);
  else takeSellFill(turn, order, fill, fee);
  if (order.slotKey !== null) {
    armSlot(turn, order.slotKey);
    if (isComplete) noteDust(turn, order.slotKey);
  }
  if (isComplete) {
    dropSlotWhenFree(turn);
    finishWhenClosed(turn);
  }
}

/** Gives the base bought at the start to the slots, the one nearest to the market first; what none awaits is kept aside. */
function takeStartFill(turn: GridTurn, fill: Fill, fee: Decimal, isComplete: boolean): void {
  let rest = holdingOfFill(fill, fee, turn.state.instrument);
  for (const slot of turn.state.slots) {
    const share = minDecimal(slot.awaitsBase, rest.quantity);
    if (share.eq(ZERO)) continue;
    const { taken, left } = takeHolding(rest, share);
    rest = left;
    patchSlot(turn, slot.key, {
      awaitsBase: slot.awaitsBase.minus(share),
      held: addHolding(slot.held, taken),
      toSell: slot.toSell.plus(share),
    });
  }
  patch(turn, { kept: addHolding(turn.state.kept, rest) });
  if (!isComplete) return;
  giveUpAwaitedBase(turn);
  note(
    turn,
    'info',
    'BASE_BOUGHT',
    `Bought ${turn.state.instrument.base} for the lines above the market at ${formatPrice(fill.price, turn.state.instrument.priceIncrement)}.`,
  );
  armAllSlots(turn);
}

/** Base that the start purchase did not bring is bought at the slots' own lines once the market has risen past them. */
export function giveUpAwaitedBase(turn: GridTurn): void {
  for (const slot of turn.state.slots) {
    if (slot.awaitsBase.eq(ZERO)) continue;
    patchSlot(turn, slot.key, { awaitsBase: ZERO, toBuy: slot.toBuy.plus(slot.awaitsBase), waitsForRise: true });
  }
}

function takeBuyFill(turn: GridTurn, order: GridOrder, fill: Fill, fee: Decimal): void {
  const slot = slotOf(turn, order.slotKey ?? -1);
  const forSlotLeft = maxDecimal(order.quantity.minus(order.extra).minus(order.filled), ZERO);
  const forSlot = minDecimal(fill.quantity, forSlotLeft);
  const all = holdingOfFill(fill, fee, turn.state.instrument);
  const share = forSlot.eq(fill.quantity) ? all.quantity : minDecimal(forSlot, all.quantity);
  const { taken, left } = share.eq(ZERO) ? { taken: null, left: all } : takeHolding(all, share);
  if (taken !== null) {
    patchSlot(turn, slot.key, {
      held: addHolding(slot.held, taken),
      toSell: slot.toSell.plus(taken.quantity),
      toBuy: slot.toBuy.plus(forSlot).minus(taken.quantity),
      hold: null,
    });
  }
  if (left.quantity.gt(ZERO)) patch(turn, { kept: addHolding(turn.state.kept, left) });
}

function takeSellFill(turn: GridTurn, order: GridOrder, fill: Fill, fee: Decimal): void {
  const slot = slotOf(turn, order.slotKey ?? -1);
  const { taken, left } = takeHolding(slot.held, fill.quantity);
  const proceeds = fill.price.times(fill.quantity);
  const profit = proceeds.minus(fee).minus(holdingCost(taken));
  const soldInCycle = slot.soldInCycle.plus(fill.quantity);
  const isPairClosed = soldInCycle.gte(slot.quantity) || isSoldOut(turn, slot, left);
  patchSlot(turn, slot.key, {
    held: left,
    toBuy: slot.toBuy.plus(fill.quantity),
    spareQuote: spareAfterSale(turn, slot, fill.quantity, proceeds.minus(fee)),
    soldInCycle: isPairClosed ? ZERO : soldInCycle,
    isFirstSale: slot.isFirstSale && !isPairClosed,
    waitsForRise: false,
    hold: null,
  });
  const { results } = turn.state;
  patch(turn, {
    results: {
      ...results,
      gridProfit: results.gridProfit.plus(profit),
      gridFees: results.gridFees.plus(taken.fees).plus(fee),
      pairsClosed: results.pairsClosed + (isPairClosed ? 1 : 0),
    },
  });
  notePair(turn, fill, taken, profit);
}

/** Nothing is left to sell and nothing was left to buy: all of the slot has come and gone, less what fees took in base. */
function isSoldOut(turn: GridTurn, slot: GridSlot, left: Holding): boolean {
  const lot = turn.state.instrument.quantityIncrement;
  const isBuying = turn.state.orders.some((order) => order.slotKey === slot.key && order.role === 'buy');
  return left.quantity.lt(lot) && !isBuying && slot.toBuy.lt(lot);
}

function spareAfterSale(turn: GridTurn, slot: GridSlot, quantity: Decimal, proceeds: Decimal): Decimal {
  if (turn.state.params.profitAsset === 'quote') return slot.spareQuote;
  return slot.spareQuote.plus(maxDecimal(proceeds.minus(buyCost(turn.state, slot, quantity)), ZERO));
}

function takeExitFill(turn: GridTurn, fill: Fill, fee: Decimal): void {
  const { kept, results } = turn.state;
  const { taken, left } = takeHolding(kept, fill.quantity);
  const profit = fill.price.times(fill.quantity).minus(fee).minus(holdingCost(taken));
  patch(turn, { kept: left, results: { ...results, exitProfit: results.exitProfit.plus(profit) } });
}

function notePair(turn: GridTurn, fill: Fill, bought: Holding, profit: Decimal): void {
  const { instrument } = turn.state;
  const buyPrice = formatPrice(divide(bought.notional, bought.quantity), instrument.priceIncrement);
  const sign = profit.gte(ZERO) ? '+' : '−';
  note(
    turn,
    'info',
    'PAIR_CLOSED',
    `Sold ${formatAmount(fill.quantity)} ${instrument.base} at ${formatPrice(fill.price, instrument.priceIncrement)}, bought at ${buyPrice}: ${sign}${formatAmount(profit.abs())} ${instrument.quote} after both fees.`,
  );
}

/** Says once, when an order is done, that its slot is left with less than the venue takes. */
function noteDust(turn: GridTurn, key: number): void {
  const { instrument } = turn.state;
  const slot = slotOf(turn, key);
  if (
    slot.toSell.eq(ZERO) ||
    isPlaceable(instrument, roundDownToIncrement(slot.toSell, instrument.quantityIncrement), slot.lineAbove)
  )
    return;
  note(
    turn,
    'info',
    'DUST_CARRIED',
    `Line ${formatPrice(slot.lineAbove, instrument.priceIncrement)}: ${formatAmount(slot.toSell)} ${instrument.base} is less than ${instrument.symbol} takes in one order; it is carried over and sold with the line's next sell.`,
  );
}
