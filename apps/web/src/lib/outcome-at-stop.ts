import { type Decimal, ONE, ZERO } from '@atb/core/base/decimal';
import { averagePrice, stopLossPrice as dcaStopPrice } from '@atb/core/bots/dca/dca-exits';
import { type DcaState, dcaHoldings, dealHoldings } from '@atb/core/bots/dca/state';
import { stopLossPrice } from '@atb/core/bots/grid/grid-exits';
import type { GridSlot, GridState } from '@atb/core/bots/grid/state';
import { addHolding, type Holding } from '@atb/core/engine/bot/lifecycle/holding';
import type { StrategyState } from '@atb/core/bots/strategy/state';

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
export function outcomeAtStop(state: GridState): Decimal | null {
  const [lowest] = state.slots;
  if (lowest === undefined || state.phase === 'finished' || state.phase === 'stopping') return null;
  const stop = stopLossPrice(state.params, lowest.buyPrice);
  if (stop === null) return null;
  const kept = state.kept.quantity.times(stop).times(ONE.minus(state.feeRate));
  return state.slots.reduce((sum, slot) => sum.plus(slotOutcome(slot, state, stop)), state.results.cashFlow.plus(kept));
}

/** What a strategy bot's life comes to when the price falls straight to its stop; null without a position or without a stop. */
export function tradeAtStop({ position, held, results, feeRate }: StrategyState): Decimal | null {
  if (position?.stop == null) return null;
  return results.cashFlow.plus(held.quantity.times(position.stop).times(ONE.minus(feeRate)));
}

/** Base that a level has still to buy, whether its order rests or waits. */
function stillToBuy({ deal, orders, feeRate }: DcaState): ReadonlyArray<Holding & { readonly price: Decimal }> {
  return (deal?.levels ?? []).map(({ key, price, toBuy }) => {
    const open = orders.find((order) => order.role === 'safety' && order.key === key);
    const quantity = open === undefined ? toBuy : toBuy.plus(open.quantity).minus(open.filled);
    const notional = quantity.times(price);
    return { price, quantity, notional, fees: notional.times(feeRate) };
  });
}

/**
 * What a DCA bot's life comes to when the price falls straight to its stop loss: every safety order above the stop buys on the
 * way, the stop follows, and everything is sold there. Null between deals and without a stop loss.
 */
export function dealAtStop(state: DcaState): Decimal | null {
  const { deal, params, phase, results, feeRate } = state;
  if (deal === null || deal.basePrice === null || phase === 'finished' || phase === 'stopping') return null;
  const base = deal.basePrice;
  let held = dealHoldings(deal);
  const stopOf = (holding: Holding): Decimal | null =>
    dcaStopPrice(params, { average: averagePrice(holding) ?? base, base });
  let spent = ZERO;
  for (const buy of stillToBuy(state)) {
    const stop = stopOf(held);
    if (stop !== null && buy.price.lte(stop)) break;
    held = addHolding(held, buy);
    spent = spent.plus(buy.notional).plus(buy.fees);
  }
  const stop = stopOf(held);
  if (stop === null) return null;
  const all = dcaHoldings(state).quantity.minus(dealHoldings(deal).quantity).plus(held.quantity);
  return results.cashFlow.minus(spent).plus(all.times(stop).times(ONE.minus(feeRate)));
}
