import { ZERO } from '../../base/decimal.ts';
import { addMs } from '../../base/time.ts';
import type { EngineEvent } from '../../engine/bot/events.ts';
import { refuseLastSale } from '../../engine/bot/lifecycle/bot-stop.ts';
import { takeClosedOrder } from '../../engine/bot/lifecycle/open-orders.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { waitAfter } from '../../engine/bot/lifecycle/wait-after.ts';
import { missCopy } from './copy-trades.ts';
import type { CopyContext, CopyOrder } from './state.ts';
import { finishWhenClosed } from './stop-copy.ts';

type OrderClosed = Extract<EngineEvent, { kind: 'order_closed' }>;

/** With the growing waits about seven hours. */
const SALE_ATTEMPTS_MAX = 12;

/** An order ended without being filled in full. A purchase is not asked for again: it would be late. A sale is. */
export function applyCopyClose(context: CopyContext, event: OrderClosed): void {
  const order = takeClosedOrder(context, event);
  const isEnding = order.isCancelling || context.state.phase === 'stopping';
  switch (order.role) {
    case 'exit':
      patch(context, { stop: order.isCancelling ? context.state.stop : refuseLastSale(context, event) });
      break;
    case 'buy':
      if (order.trade !== null && order.filled.eq(ZERO)) missCopy(context, order.trade, event.code, event.reason);
      break;
    case 'sell':
    case 'guard':
      if (!isEnding) keepUnsold(context, order, event);
      else if (order.trade !== null && order.filled.eq(ZERO) && !order.isMet)
        missCopy(context, order.trade, event.code, event.reason);
      break;
  }
  finishWhenClosed(context);
}

function keepUnsold(context: CopyContext, { trade, quantity, filled, isMet }: CopyOrder, event: OrderClosed): void {
  const { unsold } = context.state;
  const attempts = (unsold?.attempts ?? 0) + 1;
  if (attempts >= SALE_ATTEMPTS_MAX) {
    patch(context, { unsold: null });
    note(context, 'error', 'SALE_REFUSED', `The sale was refused ${attempts} times and is given up: ${event.reason}`);
    if (trade !== null && !isMet && filled.eq(ZERO)) missCopy(context, trade, event.code, event.reason);
    return;
  }
  note(context, 'warning', 'SALE_REFUSED', `The sale was ${event.status} and is tried again: ${event.reason}`);
  patch(context, {
    unsold: {
      trade,
      quantity: quantity.minus(filled),
      isMet: isMet || filled.gt(ZERO),
      attempts,
      retryAt: addMs(context.at, waitAfter(attempts)),
    },
  });
}
