import { type Decimal, ONE, ZERO, divide, roundDownToIncrement } from '../../base/decimal.ts';
import { takeProfitTarget } from './grid-exits.ts';
import { type GridContext, patchSlot, placeGridOrder, slotOf } from './grid-context.ts';
import { isPlaceable } from '../../engine/bot/params/order-minimum.ts';
import type { GridSlot, GridState } from './state.ts';

/** Open orders one side of a slot may have: partial fills arm their part, but not in crumbs without end. */
const ORDERS_PER_SIDE = 4;

/** Places whatever the slot may buy and sell now. Does nothing where an order already works for it. */
export function armSlot(context: GridContext, key: number): void {
  armBuy(context, slotOf(context, key));
  armSell(context, slotOf(context, key));
}

export function armAllSlots(context: GridContext): void {
  for (const slot of context.state.slots) armSlot(context, slot.key);
}

function armBuy(context: GridContext, slot: GridSlot): void {
  const { state } = context;
  if (!mayBuy(state, slot) || isHeldBack(context, slot, 'buy')) return;
  const quantity = roundDownToIncrement(slot.toBuy, state.instrument.quantityIncrement);
  if (!isPlaceable(state.instrument, quantity, slot.buyPrice) || countOpen(state, slot, 'buy') >= ORDERS_PER_SIDE)
    return;
  const extra = profitInBase(state, slot);
  patchSlot(context, slot.key, {
    toBuy: slot.toBuy.minus(quantity),
    spareQuote: slot.spareQuote.minus(buyCost(state, slot, extra)),
  });
  placeGridOrder(context, {
    role: 'buy',
    slotKey: slot.key,
    price: slot.buyPrice,
    quantity: quantity.plus(extra),
    extra,
  });
}

function armSell(context: GridContext, slot: GridSlot): void {
  const { state } = context;
  if (!maySell(state, slot) || isHeldBack(context, slot, 'sell')) return;
  const quantity = roundDownToIncrement(slot.toSell, state.instrument.quantityIncrement);
  const price = sellPrice(state, slot);
  if (!isPlaceable(state.instrument, quantity, price) || countOpen(state, slot, 'sell') >= ORDERS_PER_SIDE) return;
  patchSlot(context, slot.key, { toSell: slot.toSell.minus(quantity) });
  placeGridOrder(context, { role: 'sell', slotKey: slot.key, price, quantity });
}

/** The slot has something to buy and the bot's phase lets it. */
export function mayBuy(state: GridState, slot: GridSlot): boolean {
  return state.phase === 'running' && slot.toBuy.gt(ZERO) && !slot.waitsForRise && state.droppingKey !== slot.key;
}

/** The slot has something to sell and the bot's phase lets it: a paused bot goes on selling what it holds. */
export function maySell(state: GridState, slot: GridSlot): boolean {
  return (state.phase === 'running' || (state.phase === 'paused' && state.keepsSells)) && slot.toSell.gt(ZERO);
}

/** Where the slot sells what it holds. */
export function sellPrice(state: GridState, slot: GridSlot): Decimal {
  if (slot.isFirstSale || slot.held.quantity.eq(ZERO)) return slot.lineAbove;
  if (state.params.tpPctPerFill === '0') return slot.lineAbove;
  return takeProfitTarget({
    params: state.params,
    averageBuy: divide(slot.held.notional, slot.held.quantity),
    lineAbove: slot.lineAbove,
    priceIncrement: state.instrument.priceIncrement,
  });
}

/** Quote units that buying `quantity` at the slot's line costs, fee included. */
export function buyCost(state: GridState, slot: GridSlot, quantity: Decimal): Decimal {
  return quantity.times(slot.buyPrice).times(ONE.plus(state.feeRate));
}

/** Base units that the slot's spare profit buys on top. */
function profitInBase(state: GridState, slot: GridSlot): Decimal {
  if (slot.spareQuote.lte(ZERO)) return ZERO;
  const affordable = divide(slot.spareQuote, buyCost(state, slot, ONE));
  const extra = roundDownToIncrement(affordable, state.instrument.quantityIncrement);
  return buyCost(state, slot, extra).gt(slot.spareQuote) ? ZERO : extra;
}

function isHeldBack(context: GridContext, slot: GridSlot, side: 'buy' | 'sell'): boolean {
  return slot.hold !== null && slot.hold.side === side && context.at < slot.hold.retryAt;
}

function countOpen(state: GridState, slot: GridSlot, role: 'buy' | 'sell'): number {
  let open = 0;
  for (const order of state.orders) if (order.slotKey === slot.key && order.role === role) open += 1;
  return open;
}
