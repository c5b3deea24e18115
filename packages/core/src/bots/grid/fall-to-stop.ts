import { type Decimal, ZERO } from '../../base/decimal.ts';
import type { FallToStop, PurchaseOnTheWay } from '../../engine/bot/fall-to-stop.ts';
import { gridStopLossPrice } from './grid-exits.ts';
import { gridHoldings, type GridSlot, type GridState } from './state.ts';

/** What the slot still buys to be full. One that waits for a rise buys nothing while the market falls. */
function purchasesOf(slot: GridSlot, { orders, startPrice }: GridState): readonly PurchaseOnTheWay[] {
  if (slot.waitsForRise) return [];
  const resting = orders.flatMap(({ role, slotKey, clientOrderId, price, quantity, filled }) =>
    role === 'buy' && slotKey === slot.key
      ? [{ clientOrderId, price: price ?? slot.buyPrice, quantity: quantity.minus(filled) }]
      : [],
  );
  const later = (price: Decimal, quantity: Decimal): readonly PurchaseOnTheWay[] =>
    quantity.gt(ZERO) ? [{ clientOrderId: null, price, quantity }] : [];
  return [...resting, ...later(slot.buyPrice, slot.toBuy), ...later(startPrice ?? slot.buyPrice, slot.awaitsBase)];
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
