import { ZERO } from '../../base/decimal.ts';
import { toIso } from '../../base/time.ts';
import { refuseLastSale } from '../../engine/bot/lifecycle/bot-stop.ts';
import { note, patch } from '../../engine/bot/lifecycle/bot-turn.ts';
import type { EngineEvent } from '../../engine/bot/events.ts';
import { addHolding } from '../../engine/bot/lifecycle/holding.ts';
import { takeClosedOrder } from '../../engine/bot/lifecycle/open-orders.ts';
import { holdBack } from '../../engine/bot/lifecycle/order-hold.ts';
import { armDeal, sellable } from './arm-dca.ts';
import { type DcaTurn, dealOf, levelOf, lotOf, patchLevel, patchLot, priceWords } from './dca-turn.ts';
import { openLadder } from './open-ladder.ts';
import { type DcaOrder, dealHoldings } from './state.ts';
import { finishWhenClosed } from './stop-dca.ts';

type OrderClosed = Extract<EngineEvent, { kind: 'order_closed' }>;

/**
 * An order ended without being filled in full: what was left of it goes back to where it came from. Where the bot did not
 * ask for that, it is held back and its sentence says why.
 */
export function applyDcaClose(turn: DcaTurn, event: OrderClosed): void {
  const order: DcaOrder = takeClosedOrder(turn, event);
  if (order.role === 'exit') patch(turn, { stop: refuseLastSale(turn, event) });
  else if (order.role === 'base') closeBase(turn, order, event);
  else if (order.role === 'safety') closeSafetyOrder(turn, order, event);
  else if (!order.isCancelling) holdSale(turn, order, event);
  armDeal(turn);
  finishWhenClosed(turn);
}

/** What the base order bought is the base of the deal where it can be sold again; otherwise the deal begins anew later. */
function closeBase(turn: DcaTurn, order: DcaOrder, event: OrderClosed): void {
  if (turn.state.phase === 'stopping') return;
  const lot = dealOf(turn).lots.find(({ key }) => key === 0);
  const words = `${event.status}: ${event.reason}`;
  if (order.filled.gt(ZERO) && lot !== undefined && sellable(turn.state, lot).gt(ZERO)) {
    note(
      turn,
      'warning',
      'BASE_ORDER_PARTIAL',
      `The rest of the base order was ${words} The deal goes on with what was bought.`,
    );
    openLadder(turn, order);
    return;
  }
  const refusal = { side: 'buy', code: event.status, reason: event.reason } as const;
  const hold = holdBack(turn.state.baseHold, refusal, turn.at);
  patch(turn, {
    kept: addHolding(turn.state.kept, dealHoldings(turn.state.deal)),
    deal: null,
    baseHold: hold,
    nextDealAt: hold.retryAt,
  });
  note(
    turn,
    'warning',
    'BASE_ORDER_REFUSED',
    `The base order was ${words} It is placed again with the first quote after ${toIso(hold.retryAt)}.`,
  );
}

function closeSafetyOrder(turn: DcaTurn, order: DcaOrder, event: OrderClosed): void {
  const { key } = order;
  const level = levelOf(turn, key);
  patchLevel(turn, key, { toBuy: level.toBuy.plus(order.quantity.minus(order.filled)) });
  if (order.isCancelling) return;
  const hold = holdBack(level.hold, { side: 'buy', code: event.status, reason: event.reason }, turn.at);
  patchLevel(turn, key, { hold });
  note(
    turn,
    'warning',
    'SAFETY_ORDER_REFUSED',
    `Safety order ${key} at ${priceWords(turn.state, level.price)} was ${event.status}: ${event.reason} It is placed again with the first quote after ${toIso(hold.retryAt)}.`,
  );
}

function holdSale(turn: DcaTurn, { key }: DcaOrder, event: OrderClosed): void {
  const lot = lotOf(turn, key);
  const hold = holdBack(lot.hold, { side: 'sell', code: event.status, reason: event.reason }, turn.at);
  patchLot(turn, key, { hold });
  note(
    turn,
    'warning',
    'TAKE_PROFIT_REFUSED',
    `The take profit at ${priceWords(turn.state, lot.target)} was ${event.status}: ${event.reason} It is placed again with the first quote after ${toIso(hold.retryAt)}.`,
  );
}
