import { ZERO } from '../../base/decimal.ts';
import { mayGoOnEnding, quantityToSell, sayFinished } from '../../engine/bot/lifecycle/bot-stop.ts';
import { askForOrder, cancelOrders } from '../../engine/bot/lifecycle/open-orders.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import type { CopyContext } from './state.ts';

/** Ends the copy: nothing more is copied; what is held is sold or kept. It is finished when nothing is open any more. */
export function stopCopy(
  context: CopyContext,
  { holdings, reason }: { readonly holdings: 'sell' | 'keep'; readonly reason: string },
): void {
  const { phase } = context.state;
  if (phase === 'finished') return;
  const stop = { holdings, reason, attempts: 0, retryAt: null };
  patch(context, { phase: 'stopping', waiting: [], unsold: null, stop });
  if (phase !== 'stopping') {
    const fate = holdings === 'sell' ? 'sold' : 'kept';
    note(context, 'info', 'STOPPING', `${reason} No more trades are copied; what is held is ${fate}.`);
  }
  cancelOrders(context, ({ role }) => role !== 'exit' || holdings === 'keep');
  finishWhenClosed(context);
}

/** Takes the next step of the end: the sale, or the finish. */
export function finishWhenClosed(context: CopyContext): void {
  const { phase, stop, orders, held, instrument } = context.state;
  if (phase !== 'stopping' || stop === null || !mayGoOnEnding(stop, orders.length, context.at)) return;
  const quantity = quantityToSell(stop, held.quantity, instrument);
  if (quantity.gt(ZERO)) {
    const order = askForOrder(context, { side: 'sell', slot: 'exit', price: null, quantity });
    patch(context, { orders: [{ ...order, role: 'exit', trade: null, isMet: false, arrivalPrice: null }] });
    return;
  }
  patch(context, { phase: 'finished' });
  sayFinished(context, stop, held.quantity);
}

/** Pause means: no purchase is copied. The provider's sales are, unless those are paused, too; own limits go on. */
export function pauseCopy(context: CopyContext, keepsSells: boolean): void {
  const { phase } = context.state;
  const isPausable = phase === 'running' || phase === 'paused';
  if (!isPausable || (phase === 'paused' && context.state.keepsSells === keepsSells)) return;
  patch(context, { phase: 'paused', keepsSells });
  cancelOrders(context, ({ role }) => role === 'buy' || (role === 'sell' && !keepsSells));
  const sales = keepsSells ? 'Sales of the provider are still copied.' : 'Its sales are not copied either.';
  note(context, 'info', 'PAUSED', `Paused: no purchase is copied. ${sales}`);
}

export function resumeCopy(context: CopyContext): void {
  if (context.state.phase !== 'paused') return;
  patch(context, { phase: 'running', keepsSells: true });
  note(context, 'info', 'RESUMED', 'Resumed: the next trade of the provider is copied.');
}
