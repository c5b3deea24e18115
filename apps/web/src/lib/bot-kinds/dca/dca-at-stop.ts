import { type Decimal, ONE, ZERO } from '@atb/core/base/decimal';
import { averageBuyPrice, dcaStopLossPrice } from '@atb/core/bots/dca/dca-exits';
import { type DcaState, dcaHoldings, dealHoldings } from '@atb/core/bots/dca/state';
import { addHolding, type Holding } from '@atb/core/engine/bot/lifecycle/holding';

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
export function dcaAtStop(state: DcaState): Decimal | null {
  const { deal, params, phase, results, feeRate } = state;
  if (deal === null || deal.basePrice === null || phase === 'finished' || phase === 'stopping') return null;
  const base = deal.basePrice;
  let held = dealHoldings(deal);
  const stopOf = (holding: Holding): Decimal | null =>
    dcaStopLossPrice(params, { average: averageBuyPrice(holding) ?? base, base });
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
