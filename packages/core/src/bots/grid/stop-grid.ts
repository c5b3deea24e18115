import { ZERO } from '../../base/decimal.ts';
import { type BotStop, mayGoOnEnding, quantityToSell, sayFinished } from '../../engine/bot/lifecycle/bot-stop.ts';
import { NOTHING_HELD } from '../../engine/bot/lifecycle/holding.ts';
import { note, patch } from '../../engine/bot/lifecycle/bot-turn.ts';
import { cancelOrders } from '../../engine/bot/lifecycle/open-orders.ts';
import { type GridTurn, placeOrder } from './grid-turn.ts';
import { gridHoldings } from './state.ts';

/** Ends the bot: cancels everything, then sells or keeps what it holds. It is finished when nothing is open any more. */
export function stopGrid(turn: GridTurn, stop: Pick<BotStop, 'holdings' | 'reason'>): void {
  const { phase } = turn.state;
  if (phase === 'finished') return;
  const isSelling = turn.state.orders.some((order) => order.role === 'exit');
  patch(turn, {
    phase: 'stopping',
    droppingKey: null,
    startHold: null,
    stop: { holdings: stop.holdings, reason: stop.reason, attempts: 0, retryAt: null },
  });
  if (phase !== 'stopping')
    note(
      turn,
      'info',
      'STOPPING',
      `${stop.reason} All orders are cancelled; what is held is ${stop.holdings === 'sell' ? 'sold' : 'kept'}.`,
    );
  cancelOrders(turn, (order) => order.role !== 'exit' || (isSelling && stop.holdings === 'keep'));
  finishWhenClosed(turn);
}

/** Takes the next step of the end once no order is open: the sale, or the finish. */
export function finishWhenClosed(turn: GridTurn): void {
  const { phase, stop, orders, instrument } = turn.state;
  if (phase !== 'stopping' || stop === null || !mayGoOnEnding(stop, orders.length, turn.at)) return;
  gatherHoldings(turn);
  const { kept } = turn.state;
  const quantity = quantityToSell(stop, kept.quantity, instrument);
  if (quantity.gt(ZERO)) {
    placeOrder(turn, { role: 'exit', slotKey: null, price: null, quantity });
    return;
  }
  patch(turn, { phase: 'finished' });
  sayFinished(turn, stop, kept.quantity);
}

function gatherHoldings(turn: GridTurn): void {
  const all = gridHoldings(turn.state);
  const slots = turn.state.slots.map((slot) => ({
    ...slot,
    held: NOTHING_HELD,
    toSell: ZERO,
    toBuy: ZERO,
    awaitsBase: ZERO,
    hold: null,
  }));
  patch(turn, { kept: all, slots });
}
