import { type FallToStop, type PurchaseOnTheWay, stillToBuy } from '../../engine/bot/fall-to-stop.ts';
import { gridStopLossPrice } from './grid-exits.ts';
import { gridHoldings, type GridSlot, type GridState } from './state.ts';

/** What the slot still buys to be full. One that waits for a rise buys nothing while the market falls. */
function purchasesOf(slot: GridSlot, { orders, startPrice }: GridState): readonly PurchaseOnTheWay[] {
  if (slot.waitsForRise) return [];
  const resting = orders.filter(({ role, slotKey }) => role === 'buy' && slotKey === slot.key);
  return [
    ...stillToBuy(resting, slot.buyPrice, slot.toBuy),
    ...stillToBuy([], startPrice ?? slot.buyPrice, slot.awaitsBase),
  ];
}

/** Every line of the grid buys on the way down to its stop loss. Null without a stop loss or without a grid. */
export function gridFallToStop(state: GridState): FallToStop | null {
  const [lowest] = state.slots;
  if (lowest === undefined || state.phase === 'finished' || state.phase === 'stopping') return null;
  const stop = gridStopLossPrice(state.params, lowest.buyPrice);
  if (stop === null) return null;
  const purchases = state.slots.flatMap((slot) => purchasesOf(slot, state));
  return { stop, held: gridHoldings(state).quantity, purchases };
}
