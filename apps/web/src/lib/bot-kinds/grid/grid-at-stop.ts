import { type Decimal, ONE } from '@atb/core/base/decimal';
import { gridStopLossPrice } from '@atb/core/bots/grid/grid-exits';
import type { GridSlot, GridState } from '@atb/core/bots/grid/state';

/** Quote units that the slot still takes to be full, and that it gives back when all of it is sold at `stop`. */
function slotOutcome(slot: GridSlot, { startPrice, feeRate }: GridState, stop: Decimal): Decimal {
  const sold = stop.times(ONE.minus(feeRate));
  if (slot.waitsForRise) return slot.held.quantity.times(sold);
  const buys = slot.quantity.minus(slot.held.quantity).minus(slot.awaitsBase);
  const cost = buys
    .times(slot.buyPrice)
    .plus(slot.awaitsBase.times(startPrice ?? slot.buyPrice))
    .times(ONE.plus(feeRate));
  return slot.quantity.times(sold).minus(cost);
}

/**
 * What the bot's whole life comes to when the price falls straight to its stop loss from here: every line buys on the way and
 * everything is sold there. Quote units, a loss is negative. Null without a stop loss or without a grid.
 */
export function gridAtStop(state: GridState): Decimal | null {
  const [lowest] = state.slots;
  if (lowest === undefined || state.phase === 'finished' || state.phase === 'stopping') return null;
  const stop = gridStopLossPrice(state.params, lowest.buyPrice);
  if (stop === null) return null;
  const kept = state.kept.quantity.times(stop).times(ONE.minus(state.feeRate));
  return state.slots.reduce((sum, slot) => sum.plus(slotOutcome(slot, state, stop)), state.results.cashFlow.plus(kept));
}
