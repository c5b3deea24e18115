import { type Decimal, ZERO, roundDownToIncrement, toPlain } from '../../base/decimal.ts';
import { addMs, toIso } from '../../base/time.ts';
import type { EngineEvent } from '../../engine/bot/events.ts';
import { formatAmount } from '../../engine/bot/messages/format-figures.ts';
import { waitAfter } from '../../engine/bot/lifecycle/wait-after.ts';
import type { LeaveReason, StrategyResults, StrategyState } from './state.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { type StrategyContext, cancelStrategyOrder, placeStrategyOrder } from './strategy-context.ts';

/** Refusals that no waiting cures: less is left than the venue takes. */
const DUST_CODES: ReadonlySet<string> = new Set(['NOTIONAL_TOO_SMALL', 'QUANTITY_TOO_SMALL']);

/** Refused sales before a bot that ends does so with what it holds; with the growing waits about seven hours. */
const LAST_ATTEMPTS_MAX = 12;

/** Sells what is held, at the market; a resting target is cancelled first. */
export function leavePosition(context: StrategyContext, reason: LeaveReason, sentence: string): void {
  patch(context, { leaving: { reason, attempts: 0, retryAt: null } });
  note(context, 'info', 'EXIT', sentence);
  pursueExit(context);
}

/** Takes the next step of an exit that was decided: the cancel, the sale, or the end of it. */
export function pursueExit(context: StrategyContext): void {
  const { state } = context;
  const { leaving, order } = state;
  if (leaving === null) return;
  if (order !== null) {
    if (order.role !== 'exit') cancelStrategyOrder(context);
    return;
  }
  if (leaving.retryAt !== null && context.at < leaving.retryAt) return;
  const quantity = sellable(state);
  if (quantity.eq(ZERO)) endTrade(context);
  else placeStrategyOrder(context, { role: 'exit', price: null, quantity });
}

/** Whole lots of what is held; zero where that is less than the venue takes. */
export function sellable({ held, instrument }: StrategyState): StrategyState['held']['quantity'] {
  const whole = roundDownToIncrement(held.quantity, instrument.quantityIncrement);
  return whole.lt(instrument.minQuantity) ? ZERO : whole;
}

/** Nothing is left to sell: the round trip is over, and counted. */
export function endTrade(context: StrategyContext): void {
  const { position, leaving, results, held, instrument } = context.state;
  patch(context, { position: null, leaving: null, plan: null });
  if (position === null) return;
  const { profit } = position;
  const isStop = leaving?.reason === 'stop' || leaving?.reason === 'trailing';
  if (isStop) patch(context, { stoppedOut: { at: context.at, profit } });
  patch(context, { results: countTrade(results, profit) });
  const dust = held.quantity.gt(ZERO)
    ? ` ${formatAmount(held.quantity)} ${instrument.base} are too little to sell and stay.`
    : '';
  const sign = profit.gte(ZERO) ? '+' : '−';
  note(
    context,
    'info',
    'TRADE_CLOSED',
    `The trade is closed: ${sign}${formatAmount(profit.abs())} ${instrument.quote} after both fees.${dust}`,
  );
}

function countTrade(results: StrategyResults, profit: Decimal): StrategyResults {
  const { trades, wins, evens } = results;
  return {
    ...results,
    trades: trades + 1,
    wins: wins + (profit.gt(ZERO) ? 1 : 0),
    evens: evens + (profit.eq(ZERO) ? 1 : 0),
  };
}

type OrderClosed = Extract<EngineEvent, { kind: 'order_closed' }>;

/**
 * The sale was refused or ended early: the rest is tried again after a wait that grows to an hour, so that a refusal that
 * lasts costs one attempt an hour. Where less is left than the venue takes, nothing is tried.
 */
export function holdExit(context: StrategyContext, event: OrderClosed): void {
  const { leaving, phase, instrument } = context.state;
  if (leaving === null) return;
  const what = `Selling ${instrument.base} was ${event.status}: ${event.reason}`;
  if (DUST_CODES.has(event.code)) {
    note(context, 'warning', 'DUST_KEPT', `${what} It is too little to sell and stays in the account.`);
    endTrade(context);
    return;
  }
  const attempts = leaving.attempts + 1;
  if (phase === 'stopping' && attempts >= LAST_ATTEMPTS_MAX) {
    note(context, 'error', 'SALE_REFUSED', `${what} It is not tried again.`);
    endTrade(context);
    return;
  }
  const retryAt = addMs(context.at, waitAfter(attempts));
  patch(context, { leaving: { ...leaving, attempts, retryAt } });
  note(
    context,
    'error',
    'SALE_REFUSED',
    `${what} It is tried again with the first quote after ${toIso(retryAt)}; ${toPlain(context.state.held.quantity)} ${instrument.base} are still held.`,
  );
}
