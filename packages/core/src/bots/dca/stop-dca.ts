import { ZERO } from '../../base/decimal.ts';
import { type BotStop, mayGoOnEnding, quantityToSell, sayFinished } from '../../engine/bot/lifecycle/bot-stop.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { cancelOrders } from '../../engine/bot/lifecycle/open-orders.ts';
import { type DcaContext, placeDcaOrder } from './dca-context.ts';
import { dcaHoldings } from './state.ts';

/** Ends the bot: cancels everything, then sells or keeps what it holds. It is finished when nothing is open any more. */
export function stopDca(context: DcaContext, { holdings, reason }: Pick<BotStop, 'holdings' | 'reason'>): void {
  const { phase, orders } = context.state;
  if (phase === 'finished') return;
  const isSelling = orders.some((order) => order.role === 'exit');
  patch(context, {
    phase: 'stopping',
    nextDealAt: null,
    baseHold: null,
    nextCandleAt: null,
    stop: { holdings, reason, attempts: 0, retryAt: null },
  });
  if (phase !== 'stopping') {
    const fate = holdings === 'sell' ? 'sold' : 'kept';
    note(context, 'info', 'STOPPING', `${reason} All orders are cancelled; what is held is ${fate}.`);
  }
  cancelOrders(context, ({ role }) => role !== 'exit' || (isSelling && holdings === 'keep'));
  finishDcaWhenClosed(context);
}

/** Takes the next step of the end once no order is open: the sale, or the finish. */
export function finishDcaWhenClosed(context: DcaContext): void {
  const { phase, stop, orders, instrument } = context.state;
  if (phase !== 'stopping' || stop === null || !mayGoOnEnding(stop, orders.length, context.at)) return;
  patch(context, { kept: dcaHoldings(context.state), deal: null });
  const { kept } = context.state;
  const quantity = quantityToSell(stop, kept.quantity, instrument);
  if (quantity.gt(ZERO)) {
    placeDcaOrder(context, { role: 'exit', key: 0, price: null, quantity });
    return;
  }
  patch(context, { phase: 'finished' });
  sayFinished(context, stop, kept.quantity);
}
