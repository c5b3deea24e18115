import { type Decimal, ZERO, roundDownToIncrement } from '../../base/decimal.ts';
import { armSlot } from './arm-slot.ts';
import { formatPrice } from '../../engine/bot/messages/format-figures.ts';
import { NOTHING_HELD } from '../../engine/bot/lifecycle/holding.ts';
import { linePrice } from './grid-lines.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { cancelOrders } from '../../engine/bot/lifecycle/open-orders.ts';
import type { GridContext } from './grid-context.ts';
import { isPlaceable } from '../../engine/bot/params/order-minimum.ts';
import type { GridSlot, GridState } from './state.ts';

/** Price at which the grid moves up by one line: the line that would come next; null when it will not. */
export function trailPrice(state: GridState): Decimal | null {
  const { trailingUp } = state.params;
  const top = state.slots.at(-1);
  if (!trailingUp.enabled || state.phase !== 'running' || state.spacing === null || top === undefined) return null;
  if (state.droppingKey !== null || state.trailedLines >= trailingUp.maxLines) return null;
  return linePrice(state.spacing, top.key + 2, state.instrument.priceIncrement);
}

/** Starts to move: the lowest line's buy goes, and with it the lowest slot. A slot that holds base stays until it has sold. */
export function startTrailing(context: GridContext): void {
  const lowest = context.state.slots[0];
  if (lowest === undefined || lowest.held.quantity.gt(ZERO) || lowest.awaitsBase.gt(ZERO)) return;
  if (slotAbove(context.state, lowest) === null) return;
  patch(context, { droppingKey: lowest.key });
  cancelOrders(context, (order) => order.slotKey === lowest.key);
  dropSlotWhenFree(context);
}

/** Once nothing works for the slot that goes: removes it and adds one above the top. A fill in between keeps the slot. */
export function dropSlotWhenFree(context: GridContext): void {
  const { state } = context;
  if (state.droppingKey === null || state.orders.some((order) => order.slotKey === state.droppingKey)) return;
  const [lowest, ...rest] = state.slots;
  patch(context, { droppingKey: null });
  if (lowest === undefined || state.phase !== 'running') return;
  const added = lowest.held.quantity.gt(ZERO) ? null : slotAbove(state, lowest);
  if (added === null) {
    armSlot(context, lowest.key);
    return;
  }
  patch(context, { slots: [...rest, added], trailedLines: state.trailedLines + 1 });
  const show = (slot: GridSlot) => formatPrice(slot.lineAbove, state.instrument.priceIncrement);
  note(
    context,
    'info',
    'TRAILED_UP',
    `The market rose above the grid: the line at ${formatPrice(lowest.buyPrice, state.instrument.priceIncrement)} is gone, a new one is placed at ${show(added)} (${state.trailedLines + 1} of at most ${state.params.trailingUp.maxLines} moves).`,
  );
  armSlot(context, added.key);
}

/** The slot from the top line to the next, with the money of the lowest; null when that is too little for an order. */
function slotAbove(state: GridState, lowest: GridSlot): GridSlot | null {
  const top = state.slots.at(-1);
  if (top === undefined || state.spacing === null) return null;
  const { instrument } = state;
  const key = top.key + 1;
  const buyPrice = top.lineAbove;
  const budget = lowest.quantity.times(lowest.buyPrice);
  const rounded = roundDownToIncrement(budget.div(buyPrice), instrument.quantityIncrement);
  const quantity = rounded.times(buyPrice).gt(budget) ? rounded.minus(instrument.quantityIncrement) : rounded;
  if (!isPlaceable(instrument, quantity, buyPrice)) return null;
  return {
    key,
    buyPrice,
    lineAbove: linePrice(state.spacing, key + 1, instrument.priceIncrement),
    quantity,
    toBuy: quantity,
    awaitsBase: ZERO,
    held: NOTHING_HELD,
    toSell: ZERO,
    isFirstSale: false,
    waitsForRise: false,
    spareQuote: lowest.spareQuote,
    soldInCycle: ZERO,
    hold: null,
  };
}
