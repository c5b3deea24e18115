import { ZERO, roundDownToIncrement } from '../../base/decimal.ts';
import { addMs, toIso } from '../../base/time.ts';
import { formatAmount } from '../format-figures.ts';
import { waitAfter } from '../wait-after.ts';
import { NOTHING_HELD } from '../holding.ts';
import { type GridTurn, cancelOrders, note, patch, placeOrder } from './grid-turn.ts';
import { type GridStop, gridHoldings } from './state.ts';

/** Refused sales before the bot ends with what it holds; with the growing waits this takes about seven hours. */
const SALE_ATTEMPTS_MAX = 12;

/** Refusals that no waiting cures: less is left than the venue takes. */
const DUST_CODES: ReadonlySet<string> = new Set(['NOTIONAL_TOO_SMALL', 'QUANTITY_TOO_SMALL']);

/** Ends the bot: cancels everything, then sells or keeps what it holds. It is finished when nothing is open any more. */
export function stopGrid(turn: GridTurn, stop: Pick<GridStop, 'holdings' | 'reason'>): void {
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
  const { state } = turn;
  if (state.phase !== 'stopping' || state.stop === null || state.orders.length > 0) return;
  if (state.stop.retryAt !== null && turn.at < state.stop.retryAt) return;
  gatherHoldings(turn);
  const { quantity } = turn.state.kept;
  const whole = roundDownToIncrement(quantity, state.instrument.quantityIncrement);
  const isSold = state.stop.holdings === 'keep' || whole.eq(ZERO) || whole.lt(state.instrument.minQuantity);
  if (!isSold && state.stop.attempts < SALE_ATTEMPTS_MAX) {
    placeOrder(turn, { role: 'exit', slotKey: null, price: null, quantity: whole });
    return;
  }
  finish(turn);
}

/** The sale was refused or ended early: the rest is tried again after a wait, a limited number of times. */
export function holdSale(turn: GridTurn, refusal: { readonly code: string; readonly reason: string }): void {
  const { stop, instrument } = turn.state;
  if (stop === null || stop.holdings === 'keep') return;
  const isDust = DUST_CODES.has(refusal.code);
  const attempts = isDust ? SALE_ATTEMPTS_MAX : stop.attempts + 1;
  const isLast = attempts >= SALE_ATTEMPTS_MAX;
  const retryAt = isLast ? null : addMs(turn.at, waitAfter(attempts));
  patch(turn, { stop: { ...stop, attempts, retryAt } });
  const next =
    retryAt === null ? 'It is not tried again.' : `It is tried again with the first quote after ${toIso(retryAt)}.`;
  note(
    turn,
    isDust ? 'warning' : 'error',
    isDust ? 'DUST_KEPT' : 'SALE_REFUSED',
    `Selling the ${instrument.base} that is left did not go through: ${refusal.reason} ${next}`,
  );
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

function finish(turn: GridTurn): void {
  const { stop, kept, instrument } = turn.state;
  if (stop === null) return;
  patch(turn, { phase: 'finished' });
  const left = kept.quantity.gt(ZERO) ? ` ${formatAmount(kept.quantity)} ${instrument.base} stay in the account.` : '';
  note(turn, 'info', 'FINISHED', `The bot has ended.${left}`);
  turn.commands.push({ kind: 'finished', reason: `${stop.reason}${left}` });
}
