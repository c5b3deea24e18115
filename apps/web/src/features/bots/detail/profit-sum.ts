// features/bots/detail: one bot: what it does, why, and what it has earned.
import { type Decimal, decFromNumber, ONE, ZERO, dec } from '@atb/core/base/decimal';
import type { DcaState } from '@atb/core/bots/dca/state';
import type { GridState } from '@atb/core/bots/grid/state';

/**
 * Gain in quote units of having bought for the whole allocation at the bot's start price, one fee paid, at the current bid.
 * Null before the start and after the end, when there is no moment to compare.
 */
export function buyAndHold(state: GridState, bid: number | undefined): Decimal | null {
  const { startPrice, params, feeRate, phase } = state;
  if (startPrice === null || bid === undefined || phase === 'finished') return null;
  const allocation = dec(params.allocation);
  const quantity = allocation.div(startPrice.times(ONE.plus(feeRate)));
  return quantity.times(decFromNumber(bid)).minus(allocation);
}

/** Roles of orders that buy, whatever the kind of the bot. */
const BUYS: ReadonlySet<string> = new Set(['buy', 'start', 'base', 'safety']);

/** Quote units that open buys may still cost, fees included; a market order has no price but that of the start. */
export function heldByBuys(state: GridState | DcaState): Decimal {
  const startPrice = state.kind === 'grid' ? state.startPrice : null;
  return state.orders.reduce((sum, order) => {
    const price = order.price ?? startPrice;
    if (!BUYS.has(order.role) || price === null) return sum;
    return sum.plus(order.quantity.minus(order.filled).times(price).times(ONE.plus(state.feeRate)));
  }, ZERO);
}
