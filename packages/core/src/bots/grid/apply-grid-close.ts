import { ZERO, minDecimal } from '../../base/decimal.ts';
import { toIso } from '../../base/time.ts';
import type { EngineEvent } from '../../engine/bot/events.ts';
import { giveUpAwaitedBase } from './apply-grid-fill.ts';
import { armAllSlots, armSlot, buyCost } from './arm-slot.ts';
import { formatPrice } from '../../engine/bot/messages/format-figures.ts';
import { holdBack } from '../../engine/bot/lifecycle/order-hold.ts';
import { note, patch } from '../../engine/bot/lifecycle/bot-turn.ts';
import { type GridTurn, patchSlot, slotOf } from './grid-turn.ts';
import type { GridOrder } from './state.ts';
import { refuseLastSale } from '../../engine/bot/lifecycle/bot-stop.ts';
import { takeClosedOrder } from '../../engine/bot/lifecycle/open-orders.ts';
import { finishWhenClosed } from './stop-grid.ts';
import { dropSlotWhenFree } from './trail-up.ts';

type OrderClosed = Extract<EngineEvent, { kind: 'order_closed' }>;

/** Refused purchases at the start before the slots above the market wait for the market to rise instead. */
const START_ATTEMPTS_MAX = 8;

/**
 * An order ended without being filled in full: what was left of it goes back to its slot. Where the bot did not ask for
 * that, the slot is held back and its sentence says why.
 */
export function applyGridClose(turn: GridTurn, event: OrderClosed): void {
  const order = takeClosedOrder(turn, event);
  if (order.role === 'start') closeStart(turn, order, event);
  else if (order.role === 'exit') patch(turn, { stop: refuseLastSale(turn, event) });
  else closeSlotOrder(turn, order, event);
  dropSlotWhenFree(turn);
  finishWhenClosed(turn);
}

function closeStart(turn: GridTurn, order: GridOrder, event: OrderClosed): void {
  if (order.isCancelling) return;
  const hold = holdBack(turn.state.startHold, { side: 'buy', code: event.status, reason: event.reason }, turn.at);
  patch(turn, { startHold: hold });
  const { base } = turn.state.instrument;
  if (hold.attempts >= START_ATTEMPTS_MAX) {
    giveUpAwaitedBase(turn);
    patch(turn, { startHold: null });
    note(
      turn,
      'warning',
      'BASE_NOT_BOUGHT',
      `Buying ${base} for the lines above the market was ${hold.code} ${hold.attempts} times (${event.reason}): these lines now wait for the market to rise past them.`,
    );
  } else {
    note(
      turn,
      'warning',
      'BASE_NOT_BOUGHT',
      `Buying ${base} for the lines above the market was ${hold.code}: ${event.reason} Next attempt at ${toIso(hold.retryAt)}.`,
    );
  }
  armAllSlots(turn);
}

function closeSlotOrder(turn: GridTurn, order: GridOrder, event: OrderClosed): void {
  const key = order.slotKey ?? -1;
  const slot = slotOf(turn, key);
  const rest = order.quantity.minus(order.filled);
  if (order.role === 'buy') {
    const extra = minDecimal(order.extra, rest);
    const back = rest.minus(extra);
    patchSlot(turn, key, {
      toBuy: slot.toBuy.plus(back),
      spareQuote: slot.spareQuote.plus(buyCost(turn.state, slot, extra)),
    });
  } else {
    patchSlot(turn, key, { toSell: slot.toSell.plus(rest) });
  }
  if (!order.isCancelling) holdSlot(turn, order, event);
  armSlot(turn, key);
}

function holdSlot(turn: GridTurn, order: GridOrder, event: OrderClosed): void {
  const key = order.slotKey ?? -1;
  const side = order.role === 'buy' ? 'buy' : 'sell';
  const hold = holdBack(slotOf(turn, key).hold, { side, code: event.status, reason: event.reason }, turn.at);
  patchSlot(turn, key, { hold });
  const price = formatPrice(order.price ?? ZERO, turn.state.instrument.priceIncrement);
  note(
    turn,
    'warning',
    'LINE_UNARMED',
    `The ${side} at ${price} was ${hold.code}: ${event.reason} It is placed again with the first quote after ${toIso(hold.retryAt)}.`,
  );
}
