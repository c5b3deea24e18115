import { type Decimal, ZERO } from '../../base/decimal.ts';
import { type FallToStop, type PurchaseOnTheWay, stillToBuy } from '../../engine/bot/fall-to-stop.ts';
import { addHolding, type Holding } from '../../engine/bot/lifecycle/holding.ts';
import { averageBuyPrice, dcaStopLossPrice } from './dca-exits.ts';
import { type DcaState, dcaHoldings, dealHoldings } from './state.ts';

/** What the levels have still to buy, whether its order rests or waits, the highest first. */
function purchasesOf({ deal, orders }: DcaState): readonly PurchaseOnTheWay[] {
  return (deal?.levels ?? []).flatMap((level) => {
    const resting = orders.filter(({ role, key }) => role === 'safety' && key === level.key);
    return stillToBuy(resting, level.price, level.toBuy);
  });
}

/** Every safety order above the stop loss buys on the way, and the stop follows. Null between deals and without a stop loss. */
export function dcaFallToStop(state: DcaState): FallToStop | null {
  const { deal, params, phase } = state;
  if (deal === null || deal.basePrice === null || phase === 'finished' || phase === 'stopping') return null;
  const base = deal.basePrice;
  const stopOf = (holding: Holding): Decimal | null =>
    dcaStopLossPrice(params, { average: averageBuyPrice(holding) ?? base, base });
  let inDeal = dealHoldings(deal);
  const purchases: PurchaseOnTheWay[] = [];
  for (const purchase of purchasesOf(state)) {
    const { price, quantity } = purchase;
    const before = stopOf(inDeal);
    if (before !== null && price.lte(before)) break;
    inDeal = addHolding(inDeal, { quantity, notional: quantity.times(price), fees: ZERO });
    purchases.push(purchase);
  }
  const stop = stopOf(inDeal);
  return stop === null ? null : { stop, held: dcaHoldings(state).quantity, purchases };
}
