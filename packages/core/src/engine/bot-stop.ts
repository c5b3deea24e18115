import { type Decimal, ZERO } from '../base/decimal.ts';
import { averagePrice, stopLossPrice as dcaStopPrice } from '../bots/dca/dca-exits.ts';
import { type DcaState, dealHoldings } from '../bots/dca/state.ts';
import { stopLossPrice as gridStopPrice } from '../bots/grid/grid-exits.ts';
import type { GridState } from '../bots/grid/state.ts';
import { addHolding } from './bot/lifecycle/holding.ts';
import { layLevels } from '../bots/strategy/levels.ts';
import type { OrderRequest } from '../orders/order-request.ts';
import type { BotState } from './bot-state.ts';

/**
 * Where a bot sells by itself what an order buys at `entry`; null when it has no stop there. Its orders carry none: the bot
 * watches the price.
 */
export function botStop(
  state: BotState,
  request: Pick<OrderRequest, 'quantity' | 'purpose'>,
  entry: Decimal,
): Decimal | null {
  if (request.purpose !== 'entry') return null;
  const stop = stopOf(state, request.quantity, entry);
  return stop?.lt(entry) === true ? stop : null;
}

function stopOf(state: BotState, quantity: Decimal, entry: Decimal): Decimal | null {
  switch (state.kind) {
    case 'grid':
      return stopOfGrid(state);
    case 'dca':
      return stopOfDeal(state, quantity, entry);
    case 'strategy':
      return state.plan === null ? null : layLevels(state.plan, entry, state.instrument.priceIncrement).stop;
  }
}

function stopOfGrid({ params, slots }: GridState): Decimal | null {
  const lowest = slots[0];
  return lowest === undefined ? null : gridStopPrice(params, lowest.buyPrice);
}

/** As it lies once this order has filled on top of what the deal holds. */
function stopOfDeal({ params, deal }: DcaState, quantity: Decimal, entry: Decimal): Decimal | null {
  const bought = { quantity, notional: quantity.times(entry), fees: ZERO };
  const average = averagePrice(addHolding(dealHoldings(deal), bought)) ?? entry;
  return dcaStopPrice(params, { average, base: deal?.basePrice ?? entry });
}
