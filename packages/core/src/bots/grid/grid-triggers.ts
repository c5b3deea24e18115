import { type Decimal, ZERO, dec, toNumber } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import { NO_TRIGGERS, type Triggers } from '../../engine/bot/lifecycle/triggers.ts';
import { mayBuy, maySell } from './arm-slot.ts';
import { gridStopLossPrice } from './grid-exits.ts';
import type { OrderHold } from '../../engine/bot/lifecycle/order-hold.ts';
import { priceTriggers } from '../../engine/bot/lifecycle/trigger.ts';
import type { GridState } from './state.ts';
import { trailPrice } from './trail-up.ts';

/**
 * The bids and the time at which a quote can change this state. Everything in between is passed over without a look,
 * so it must name every price and time that the quote's handler acts on.
 */
export function gridTriggers(state: GridState): Triggers {
  switch (state.phase) {
    case 'waiting_trigger':
      return priceTriggers(state.params.triggerPrice, state.triggerDirection);
    case 'running':
    case 'paused':
      return state.spacing === null ? NO_TRIGGERS : workingTriggers(state);
    case 'stopping':
      return { below: null, above: null, at: state.orders.length === 0 ? (state.stop?.retryAt ?? null) : null };
    case 'new':
    case 'finished':
      return NO_TRIGGERS;
  }
}

function workingTriggers(state: GridState): Triggers {
  const stop = gridStopLossPrice(state.params, state.slots[0]?.buyPrice ?? ZERO);
  const rises: Decimal[] = [];
  const times: EpochMs[] = [];
  if (state.params.takeProfitPrice !== null) rises.push(dec(state.params.takeProfitPrice));
  if (state.params.upperStopPrice !== null) rises.push(dec(state.params.upperStopPrice));
  const trail = trailPrice(state);
  if (trail !== null) rises.push(trail);
  for (const slot of state.slots) {
    if (slot.waitsForRise && slot.toBuy.gt(ZERO) && state.phase === 'running') rises.push(slot.lineAbove);
    if (slot.hold !== null && isHoldPending(state, slot.hold, slot)) times.push(slot.hold.retryAt);
  }
  if (state.startHold !== null && state.phase === 'running') times.push(state.startHold.retryAt);
  return {
    below: stop === null ? null : toNumber(stop),
    above: rises.length === 0 ? null : Math.min(...rises.map(toNumber)),
    at: times.length === 0 ? null : (Math.min(...times) as EpochMs),
  };
}

function isHoldPending(state: GridState, hold: OrderHold, slot: GridState['slots'][number]): boolean {
  return hold.side === 'buy' ? mayBuy(state, slot) : maySell(state, slot);
}
