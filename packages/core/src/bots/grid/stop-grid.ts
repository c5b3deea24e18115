import { ZERO } from '../../base/decimal.ts';
import { type BotStop, mayGoOnEnding, quantityToSell, sayFinished } from '../../engine/bot/lifecycle/bot-stop.ts';
import { NOTHING_HELD } from '../../engine/bot/lifecycle/holding.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { cancelOrders } from '../../engine/bot/lifecycle/open-orders.ts';
import { type GridContext, placeGridOrder } from './grid-context.ts';
import { gridHoldings } from './state.ts';

/** Ends the bot: cancels everything, then sells or keeps what it holds. It is finished when nothing is open any more. */
export function stopGrid(context: GridContext, stop: Pick<BotStop, 'holdings' | 'reason'>): void {
  const { phase } = context.state;
  if (phase === 'finished') return;
  const isSelling = context.state.orders.some((order) => order.role === 'exit');
  patch(context, {
    phase: 'stopping',
    droppingKey: null,
    startHold: null,
    stop: { holdings: stop.holdings, reason: stop.reason, attempts: 0, retryAt: null },
  });
  if (phase !== 'stopping')
    note(
      context,
      'info',
      'STOPPING',
      `${stop.reason} All orders are cancelled; what is held is ${stop.holdings === 'sell' ? 'sold' : 'kept'}.`,
    );
  cancelOrders(context, (order) => order.role !== 'exit' || (isSelling && stop.holdings === 'keep'));
  finishGridWhenClosed(context);
}

/** Takes the next step of the end once no order is open: the sale, or the finish. */
export function finishGridWhenClosed(context: GridContext): void {
  const { phase, stop, orders, instrument } = context.state;
  if (phase !== 'stopping' || stop === null || !mayGoOnEnding(stop, orders.length, context.at)) return;
  gatherHoldings(context);
  const { kept } = context.state;
  const quantity = quantityToSell(stop, kept.quantity, instrument);
  if (quantity.gt(ZERO)) {
    placeGridOrder(context, { role: 'exit', slotKey: null, price: null, quantity });
    return;
  }
  patch(context, { phase: 'finished' });
  sayFinished(context, stop, kept.quantity);
}

function gatherHoldings(context: GridContext): void {
  const all = gridHoldings(context.state);
  const slots = context.state.slots.map((slot) => ({
    ...slot,
    held: NOTHING_HELD,
    toSell: ZERO,
    toBuy: ZERO,
    awaitsBase: ZERO,
    hold: null,
  }));
  patch(context, { kept: all, slots });
}
