import { ZERO, minDecimal } from '../../base/decimal.ts';
import { toIso } from '../../base/time.ts';
import type { EngineEvent } from '../../engine/bot/events.ts';
import { giveUpAwaitedBase } from './apply-grid-fill.ts';
import { armAllSlots, armSlot, buyCost } from './arm-slot.ts';
import { formatPrice } from '../../engine/bot/messages/format-figures.ts';
import { holdBack } from '../../engine/bot/lifecycle/order-hold.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { type GridContext, patchSlot, slotOf } from './grid-context.ts';
import type { GridOrder } from './state.ts';
import { refuseLastSale } from '../../engine/bot/lifecycle/bot-stop.ts';
import { takeClosedOrder } from '../../engine/bot/lifecycle/open-orders.ts';
import { finishGridWhenClosed } from './stop-grid.ts';
import { dropSlotWhenFree } from './trail-up.ts';

type OrderClosed = Extract<EngineEvent, { kind: 'order_closed' }>;

/** Refused purchases at the start before the slots above the market wait for the market to rise instead. */
const START_ATTEMPTS_MAX = 8;

/**
 * An order ended without being filled in full: what was left of it goes back to its slot. Where the bot did not ask for
 * that, the slot is held back and its sentence says why.
 */
export function applyGridClose(context: GridContext, event: OrderClosed): void {
  const order = takeClosedOrder(context, event);
  if (order.role === 'start') closeStart(context, order, event);
  else if (order.role === 'exit') patch(context, { stop: refuseLastSale(context, event) });
  else closeSlotOrder(context, order, event);
  dropSlotWhenFree(context);
  finishGridWhenClosed(context);
}

function closeStart(context: GridContext, order: GridOrder, event: OrderClosed): void {
  if (order.isCancelling) return;
  const hold = holdBack(context.state.startHold, { side: 'buy', code: event.status, reason: event.reason }, context.at);
  patch(context, { startHold: hold });
  const { base } = context.state.instrument;
  if (hold.attempts >= START_ATTEMPTS_MAX) {
    giveUpAwaitedBase(context);
    patch(context, { startHold: null });
    note(
      context,
      'warning',
      'BASE_NOT_BOUGHT',
      `Buying ${base} for the lines above the market was ${hold.code} ${hold.attempts} times (${event.reason}): these lines now wait for the market to rise past them.`,
    );
  } else {
    note(
      context,
      'warning',
      'BASE_NOT_BOUGHT',
      `Buying ${base} for the lines above the market was ${hold.code}: ${event.reason} Next attempt at ${toIso(hold.retryAt)}.`,
    );
  }
  armAllSlots(context);
}

function closeSlotOrder(context: GridContext, order: GridOrder, event: OrderClosed): void {
  const key = order.slotKey ?? -1;
  const slot = slotOf(context, key);
  const rest = order.quantity.minus(order.filled);
  if (order.role === 'buy') {
    const extra = minDecimal(order.extra, rest);
    const back = rest.minus(extra);
    patchSlot(context, key, {
      toBuy: slot.toBuy.plus(back),
      spareQuote: slot.spareQuote.plus(buyCost(context.state, slot, extra)),
    });
  } else {
    patchSlot(context, key, { toSell: slot.toSell.plus(rest) });
  }
  if (!order.isCancelling) holdSlot(context, order, event);
  armSlot(context, key);
}

function holdSlot(context: GridContext, order: GridOrder, event: OrderClosed): void {
  const key = order.slotKey ?? -1;
  const side = order.role === 'buy' ? 'buy' : 'sell';
  const hold = holdBack(slotOf(context, key).hold, { side, code: event.status, reason: event.reason }, context.at);
  patchSlot(context, key, { hold });
  const price = formatPrice(order.price ?? ZERO, context.state.instrument.priceIncrement);
  note(
    context,
    'warning',
    'LINE_UNARMED',
    `The ${side} at ${price} was ${hold.code}: ${event.reason} It is placed again with the first quote after ${toIso(hold.retryAt)}.`,
  );
}
