import { ZERO } from '../../base/decimal.ts';
import { type BotStop, mayGoOnEnding, quantityToSell, sayFinished } from '../../engine/bot/lifecycle/bot-stop.ts';
import { note, patch } from '../../engine/bot/lifecycle/bot-turn.ts';
import { cancelOrders } from '../../engine/bot/lifecycle/open-orders.ts';
import { type DcaTurn, placeOrder } from './dca-turn.ts';
import { dcaHoldings } from './state.ts';

/** Ends the bot: cancels everything, then sells or keeps what it holds. It is finished when nothing is open any more. */
export function stopDca(turn: DcaTurn, { holdings, reason }: Pick<BotStop, 'holdings' | 'reason'>): void {
  const { phase, orders } = turn.state;
  if (phase === 'finished') return;
  const isSelling = orders.some((order) => order.role === 'exit');
  patch(turn, {
    phase: 'stopping',
    nextDealAt: null,
    baseHold: null,
    nextCandleAt: null,
    stop: { holdings, reason, attempts: 0, retryAt: null },
  });
  if (phase !== 'stopping') {
    const fate = holdings === 'sell' ? 'sold' : 'kept';
    note(turn, 'info', 'STOPPING', `${reason} All orders are cancelled; what is held is ${fate}.`);
  }
  cancelOrders(turn, ({ role }) => role !== 'exit' || (isSelling && holdings === 'keep'));
  finishWhenClosed(turn);
}

/** Takes the next step of the end once no order is open: the sale, or the finish. */
export function finishWhenClosed(turn: DcaTurn): void {
  const { phase, stop, orders, instrument } = turn.state;
  if (phase !== 'stopping' || stop === null || !mayGoOnEnding(stop, orders.length, turn.at)) return;
  patch(turn, { kept: dcaHoldings(turn.state), deal: null });
  const { kept } = turn.state;
  const quantity = quantityToSell(stop, kept.quantity, instrument);
  if (quantity.gt(ZERO)) {
    placeOrder(turn, { role: 'exit', key: 0, price: null, quantity });
    return;
  }
  patch(turn, { phase: 'finished' });
  sayFinished(turn, stop, kept.quantity);
}
