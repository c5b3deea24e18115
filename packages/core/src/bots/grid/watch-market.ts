import { ZERO, dec, decFromNumber, toNumber } from '../../base/decimal.ts';
import { armAllSlots } from './arm-slot.ts';
import { beginGrid, startPurchase } from './begin-grid.ts';
import type { MarketGlimpse } from '../../engine/bot/lifecycle/market-glimpse.ts';
import { isTriggered } from '../../engine/bot/lifecycle/trigger.ts';
import { formatPrice } from '../../engine/bot/messages/format-figures.ts';
import { stopLossPrice } from './grid-exits.ts';
import { patch } from '../../engine/bot/lifecycle/bot-turn.ts';
import type { GridTurn } from './grid-turn.ts';
import { finishWhenClosed, stopGrid } from './stop-grid.ts';
import { startTrailing, trailPrice } from './trail-up.ts';

/** Acts on the market: trigger, exits (the stop loss first), trailing, and what waited for a price or a time. */
export function watchMarket(turn: GridTurn, seen: MarketGlimpse): void {
  switch (turn.state.phase) {
    case 'waiting_trigger':
      watchTrigger(turn, seen);
      break;
    case 'running':
    case 'paused':
      if (turn.state.spacing !== null && !leaveAtExit(turn, seen)) work(turn, seen);
      break;
    case 'stopping':
      finishWhenClosed(turn);
      break;
    case 'new':
    case 'finished':
      break;
  }
}

function watchTrigger(turn: GridTurn, seen: MarketGlimpse): void {
  const { params, triggerDirection: direction } = turn.state;
  if (isTriggered({ triggerPrice: params.triggerPrice, direction }, seen)) beginGrid(turn, seen.traded);
}

/** Ends the bot at its stop loss, take profit or upper stop. Where a candle holds several, the stop loss counts. */
function leaveAtExit(turn: GridTurn, seen: MarketGlimpse): boolean {
  const { params, slots, instrument } = turn.state;
  const show = (price: string | number) =>
    formatPrice(typeof price === 'number' ? decFromNumber(price) : dec(price), instrument.priceIncrement);
  const stop = stopLossPrice(params, slots[0]?.buyPrice ?? ZERO);
  if (stop !== null && seen.low <= toNumber(stop)) {
    stopGrid(turn, {
      holdings: params.stopLossHoldings,
      reason: `Stop loss: the market fell to ${show(seen.low)}, the stop is at ${show(toNumber(stop))}.`,
    });
    return true;
  }
  if (params.takeProfitPrice !== null && seen.high >= Number(params.takeProfitPrice)) {
    stopGrid(turn, { holdings: 'sell', reason: `Take profit: the market reached ${show(params.takeProfitPrice)}.` });
    return true;
  }
  if (params.upperStopPrice !== null && seen.high >= Number(params.upperStopPrice)) {
    stopGrid(turn, {
      holdings: params.stopLossHoldings,
      reason: `Upper stop: the market reached ${show(params.upperStopPrice)}.`,
    });
    return true;
  }
  return false;
}

function work(turn: GridTurn, seen: MarketGlimpse): void {
  if (turn.state.phase !== 'running') {
    armAllSlots(turn);
    return;
  }
  const risen = turn.state.slots.map((slot) =>
    slot.waitsForRise && seen.last >= toNumber(slot.lineAbove) ? { ...slot, waitsForRise: false } : slot,
  );
  if (risen.some((slot, index) => slot !== turn.state.slots[index])) patch(turn, { slots: risen });
  const trail = trailPrice(turn.state);
  if (trail !== null && seen.last >= toNumber(trail)) startTrailing(turn);
  startPurchase(turn);
  armAllSlots(turn);
}
