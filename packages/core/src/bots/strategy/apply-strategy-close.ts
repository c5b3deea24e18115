import { assert } from '../../base/assert.ts';
import { ZERO, toPlain } from '../../base/decimal.ts';
import { toIso } from '../../base/time.ts';
import type { EngineEvent } from '../../engine/bot/events.ts';
import { openPosition } from './apply-strategy-fill.ts';
import { armTarget, watchTarget } from './guard-position.ts';
import { holdExit, pursueExit } from './leave-position.ts';
import { finishWhenDone } from './stop-strategy.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { holdBack } from '../../engine/bot/lifecycle/order-hold.ts';
import type { StrategyContext } from './strategy-context.ts';

type OrderClosed = Extract<EngineEvent, { kind: 'order_closed' }>;

/**
 * An order ended without being filled in full. A refused entry is not asked for again: its signal was for that open, and
 * the next signal comes. A refused exit is. Refusals in a row make it pass over signals for ever longer, up to an hour.
 */
export function applyStrategyClose(context: StrategyContext, event: OrderClosed): void {
  const { order } = context.state;
  assert(
    order !== null && order.clientOrderId === event.clientOrderId,
    `closed order "${event.clientOrderId}" is not the open order of the bot`,
  );
  assert(
    order.filled.eq(event.filledQuantity),
    `order "${order.clientOrderId}" closed with ${toPlain(event.filledQuantity)} filled, ${toPlain(order.filled)} known`,
  );
  patch(context, { order: null });
  const words = `${event.status}: ${event.reason}`;
  if (order.role === 'entry') {
    if (!order.isCancelling) {
      refuseEntry(context, event);
    }
    if (order.filled.gt(ZERO)) openPosition(context, order);
    else patch(context, { plan: null });
  } else if (order.role === 'exit') {
    if (!order.isCancelling) holdExit(context, event);
  } else if (!order.isCancelling) watchTarget(context, words);
  pursueExit(context);
  if (order.role === 'target' && order.isCancelling) armTarget(context);
  finishWhenDone(context);
}

function refuseEntry(context: StrategyContext, { at, status, reason }: OrderClosed): void {
  const why = `The purchase was ${status}: ${reason}`;
  const entryHold = holdBack(context.state.entryHold, { side: 'buy', code: status, reason }, at);
  patch(context, { missed: { at, why }, entryHold });
  const next = `The first signal after ${toIso(entryHold.retryAt)} is acted on.`;
  note(context, 'warning', 'ENTRY_REFUSED', `${why} ${next}`);
}
