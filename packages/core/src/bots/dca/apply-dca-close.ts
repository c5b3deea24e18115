import { ZERO } from '../../base/decimal.ts';
import { toIso } from '../../base/time.ts';
import { refuseLastSale } from '../../engine/bot/lifecycle/bot-stop.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import type { EngineEvent } from '../../engine/bot/events.ts';
import { addHolding } from '../../engine/bot/lifecycle/holding.ts';
import { takeClosedOrder } from '../../engine/bot/lifecycle/open-orders.ts';
import { holdBack } from '../../engine/bot/lifecycle/order-hold.ts';
import { armDeal, sellableOfLot } from './arm-dca.ts';
import { type DcaContext, dealOf, levelOf, lotOf, patchLevel, patchLot, dcaPriceText } from './dca-context.ts';
import { openLadder } from './open-ladder.ts';
import { type DcaOrder, dealHoldings } from './state.ts';
import { finishDcaWhenClosed } from './stop-dca.ts';

type OrderClosed = Extract<EngineEvent, { kind: 'order_closed' }>;

/**
 * An order ended without being filled in full: what was left of it goes back to where it came from. Where the bot did not
 * ask for that, it is held back and its sentence says why.
 */
export function applyDcaClose(context: DcaContext, event: OrderClosed): void {
  const order: DcaOrder = takeClosedOrder(context, event);
  if (order.role === 'exit') patch(context, { stop: refuseLastSale(context, event) });
  else if (order.role === 'base') closeBase(context, order, event);
  else if (order.role === 'safety') closeSafetyOrder(context, order, event);
  else if (!order.isCancelling) holdSale(context, order, event);
  armDeal(context);
  finishDcaWhenClosed(context);
}

/** What the base order bought is the base of the deal where it can be sold again; otherwise the deal begins anew later. */
function closeBase(context: DcaContext, order: DcaOrder, event: OrderClosed): void {
  if (context.state.phase === 'stopping') return;
  const lot = dealOf(context).lots.find(({ key }) => key === 0);
  const words = `${event.status}: ${event.reason}`;
  if (order.filled.gt(ZERO) && lot !== undefined && sellableOfLot(context.state, lot).gt(ZERO)) {
    note(
      context,
      'warning',
      'BASE_ORDER_PARTIAL',
      `The rest of the base order was ${words} The deal goes on with what was bought.`,
    );
    openLadder(context, order);
    return;
  }
  const refusal = { side: 'buy', code: event.status, reason: event.reason } as const;
  const hold = holdBack(context.state.baseHold, refusal, context.at);
  patch(context, {
    kept: addHolding(context.state.kept, dealHoldings(context.state.deal)),
    deal: null,
    baseHold: hold,
    nextDealAt: hold.retryAt,
  });
  note(
    context,
    'warning',
    'BASE_ORDER_REFUSED',
    `The base order was ${words} It is placed again with the first quote after ${toIso(hold.retryAt)}.`,
  );
}

function closeSafetyOrder(context: DcaContext, order: DcaOrder, event: OrderClosed): void {
  const { key } = order;
  const level = levelOf(context, key);
  patchLevel(context, key, { toBuy: level.toBuy.plus(order.quantity.minus(order.filled)) });
  if (order.isCancelling) return;
  const hold = holdBack(level.hold, { side: 'buy', code: event.status, reason: event.reason }, context.at);
  patchLevel(context, key, { hold });
  note(
    context,
    'warning',
    'SAFETY_ORDER_REFUSED',
    `Safety order ${key} at ${dcaPriceText(context.state, level.price)} was ${event.status}: ${event.reason} It is placed again with the first quote after ${toIso(hold.retryAt)}.`,
  );
}

function holdSale(context: DcaContext, { key }: DcaOrder, event: OrderClosed): void {
  const lot = lotOf(context, key);
  const hold = holdBack(lot.hold, { side: 'sell', code: event.status, reason: event.reason }, context.at);
  patchLot(context, key, { hold });
  note(
    context,
    'warning',
    'TAKE_PROFIT_REFUSED',
    `The take profit at ${dcaPriceText(context.state, lot.target)} was ${event.status}: ${event.reason} It is placed again with the first quote after ${toIso(hold.retryAt)}.`,
  );
}
