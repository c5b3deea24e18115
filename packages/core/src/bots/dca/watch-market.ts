import { ZERO, decFromNumber, toNumber } from '../../base/decimal.ts';
import { note } from '../../engine/bot/lifecycle/step-context.ts';
import type { PriceRange } from '../../engine/bot/lifecycle/price-range.ts';
import { isTriggered } from '../../engine/bot/lifecycle/trigger.ts';
import { armDeal, isHeldBack, isTrailing, maySellDeal, sellableOfLot } from './arm-dca.ts';
import { beginDca, beginDeal } from './begin-dca.ts';
import { currentStop } from './current-stop.ts';
import { trailingSalePrice } from './dca-exits.ts';
import { type DcaContext, patchLot, placeDcaOrder, dcaPriceText } from './dca-context.ts';
import type { DcaLot } from './state.ts';
import { finishDcaWhenClosed, stopDca } from './stop-dca.ts';

/** Acts on the market: trigger, stop loss, trailing take profit, the next deal, and what waited for a time. */
export function watchDcaMarket(context: DcaContext, seen: PriceRange): void {
  switch (context.state.phase) {
    case 'waiting_trigger':
      watchTrigger(context, seen);
      break;
    case 'running':
    case 'paused':
      if (!leaveAtStop(context, seen)) work(context, seen);
      break;
    case 'stopping':
      finishDcaWhenClosed(context);
      break;
    case 'new':
    case 'finished':
      break;
  }
}

function watchTrigger(context: DcaContext, seen: PriceRange): void {
  const { params, triggerDirection: direction } = context.state;
  if (isTriggered({ triggerPrice: params.triggerPrice, direction }, seen)) beginDca(context, seen.traded);
}

function leaveAtStop(context: DcaContext, seen: PriceRange): boolean {
  const { state } = context;
  const stop = currentStop(state);
  if (stop === null || seen.low > toNumber(stop)) return false;
  stopDca(context, {
    holdings: state.params.stopLossHoldings,
    reason: `Stop loss: the market fell to ${dcaPriceText(state, decFromNumber(seen.low))}, the stop is at ${dcaPriceText(state, stop)}.`,
  });
  return true;
}

function work(context: DcaContext, seen: PriceRange): void {
  beginDeal(context, seen.traded);
  const { deal } = context.state;
  if (deal === null || deal.basePrice === null) return;
  // Of the candle of a purchase only the close is known to come after it.
  const after = deal.lastBuyAt === context.at ? { ...seen, low: seen.last, high: seen.last } : seen;
  if (isTrailing(context.state) && maySellDeal(context.state)) for (const lot of deal.lots) trail(context, lot, after);
  armDeal(context);
}

/** Follows the high from the target on, the high of a candle first, and sells once the market has fallen from it. */
function trail(context: DcaContext, lot: DcaLot, seen: PriceRange): void {
  const { state } = context;
  const peak = lot.peak ?? (seen.high >= toNumber(lot.target) ? seen.high : null);
  if (peak === null || sellableOfLot(state, lot).eq(ZERO)) return;
  const high = Math.max(peak, seen.high);
  if (high !== lot.peak) patchLot(context, lot.key, { peak: high });
  const sale = trailingSalePrice(state.params, high);
  const isSelling = state.orders.some((order) => order.role === 'take_profit' && order.key === lot.key);
  if (seen.low > sale || isSelling || isHeldBack(lot.hold, context)) return;
  const show = (price: number) => dcaPriceText(state, decFromNumber(price));
  note(
    context,
    'info',
    'TRAILING_SALE',
    `Sells at the market: it fell to ${show(seen.low)}, ${state.params.trailingTakeProfitPct}% below its high of ${show(high)}.`,
  );
  placeDcaOrder(context, { role: 'take_profit', key: lot.key, price: null, quantity: sellableOfLot(state, lot) });
}
