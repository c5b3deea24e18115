import { ZERO, dec, decFromNumber, toNumber } from '../../base/decimal.ts';
import { armAllSlots } from './arm-slot.ts';
import { beginGrid, startPurchase } from './begin-grid.ts';
import type { PriceRange } from '../../engine/bot/lifecycle/price-range.ts';
import { isTriggered } from '../../engine/bot/lifecycle/trigger.ts';
import { formatPrice } from '../../engine/bot/messages/format-figures.ts';
import { gridStopLossPrice } from './grid-exits.ts';
import { patch } from '../../engine/bot/lifecycle/step-context.ts';
import type { GridContext } from './grid-context.ts';
import { finishGridWhenClosed, stopGrid } from './stop-grid.ts';
import { startTrailing, trailPrice } from './trail-up.ts';

/** Acts on the market: trigger, exits (the stop loss first), trailing, and what waited for a price or a time. */
export function watchGridMarket(context: GridContext, seen: PriceRange): void {
  switch (context.state.phase) {
    case 'waiting_trigger':
      watchTrigger(context, seen);
      break;
    case 'running':
    case 'paused':
      if (context.state.spacing !== null && !leaveAtExit(context, seen)) work(context, seen);
      break;
    case 'stopping':
      finishGridWhenClosed(context);
      break;
    case 'new':
    case 'finished':
      break;
  }
}

function watchTrigger(context: GridContext, seen: PriceRange): void {
  const { params, triggerDirection: direction } = context.state;
  if (isTriggered({ triggerPrice: params.triggerPrice, direction }, seen)) beginGrid(context, seen.traded);
}

/** Ends the bot at its stop loss, take profit or upper stop. Where a candle holds several, the stop loss counts. */
function leaveAtExit(context: GridContext, seen: PriceRange): boolean {
  const { params, slots, instrument } = context.state;
  const show = (price: string | number) =>
    formatPrice(typeof price === 'number' ? decFromNumber(price) : dec(price), instrument.priceIncrement);
  const stop = gridStopLossPrice(params, slots[0]?.buyPrice ?? ZERO);
  if (stop !== null && seen.low <= toNumber(stop)) {
    stopGrid(context, {
      holdings: params.stopLossHoldings,
      reason: `Stop loss: the market fell to ${show(seen.low)}, the stop is at ${show(toNumber(stop))}.`,
    });
    return true;
  }
  if (params.takeProfitPrice !== null && seen.high >= Number(params.takeProfitPrice)) {
    stopGrid(context, { holdings: 'sell', reason: `Take profit: the market reached ${show(params.takeProfitPrice)}.` });
    return true;
  }
  if (params.upperStopPrice !== null && seen.high >= Number(params.upperStopPrice)) {
    stopGrid(context, {
      holdings: params.stopLossHoldings,
      reason: `Upper stop: the market reached ${show(params.upperStopPrice)}.`,
    });
    return true;
  }
  return false;
}

function work(context: GridContext, seen: PriceRange): void {
  if (context.state.phase !== 'running') {
    armAllSlots(context);
    return;
  }
  const risen = context.state.slots.map((slot) =>
    slot.waitsForRise && seen.last >= toNumber(slot.lineAbove) ? { ...slot, waitsForRise: false } : slot,
  );
  if (risen.some((slot, index) => slot !== context.state.slots[index])) patch(context, { slots: risen });
  const trail = trailPrice(context.state);
  if (trail !== null && seen.last >= toNumber(trail)) startTrailing(context);
  startPurchase(context);
  armAllSlots(context);
}
