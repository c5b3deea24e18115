import { EXIT_END } from '../exit-reason.ts';
import { toMultiple } from '../increment.ts';
import { offsetPrice } from '../offset-price.ts';
import { addTrade } from '../trade-columns.ts';
import { bookFill } from './book-fill.ts';
import { priceAtOpen } from './find-exit.ts';
import { markHeld } from './mark-equity.ts';
import { fillable, volumeAt } from './order-size.ts';
import type { RunState } from './run-state.ts';

/**
 * Sells (or buys back) the position from `row` on at the price that `run.found` holds; what the volume of a candle does not
 * take goes at the next opens. Returns the row of the last fill.
 */
export function leaveFast(run: RunState, row: number): number {
  const { candles, position, found } = run;
  const last = candles.length - 1;
  const { reason } = found;
  found.isAtOpen = !found.isInside;
  let at = row;
  while (at <= last) {
    run.held = position.side * position.quantity;
    markHeld(run, at);
    fillExit(run, at, fillable(run.assumptions, position.quantity, volumeAt(run, at)));
    if (position.quantity === 0) break;
    at += 1;
    found.isAtOpen = true;
    if (at <= last) priceAtOpen(run, at);
  }
  if (position.quantity > 0) {
    at = last;
    found.isAtOpen = false;
    run.held = position.side * position.quantity;
    markHeld(run, at);
    priceAtEnd(run);
    fillExit(run, at, position.quantity);
  }
  bookTrade(run, at, row > last ? EXIT_END : reason);
  return at;
}

/** Books the round trip of a position that has been left in full. */
export function bookTrade(run: RunState, exitRow: number, reason: number): void {
  const { position } = run;
  run.slippagePaid += position.slippageCost;
  addTrade(run.book, {
    entryRow: run.assumptions.isFreqtrade ? position.placedRow : position.entryRow,
    exitRow,
    side: position.side,
    reason,
    entryPrice: position.entryPrice,
    exitPrice: position.exitPrice,
    quantity: position.entryQuantity,
    fees: position.fees,
    slippageCost: position.slippageCost,
    pnl: position.side * (position.exitNotional - position.entryPrice * position.entryQuantity) - position.fees,
  });
}

/** Sets the price of leaving when the candles end. */
export function priceAtEnd({ candles, found, position, assumptions }: RunState): void {
  const last = candles.length - 1;
  const price = (assumptions.closesAtOpen ? candles.open[last] : candles.close[last]) ?? Number.NaN;
  found.reference = price;
  found.price = offsetPrice(assumptions.tick, price, assumptions.marketCost, position.side === 1 ? -1 : 1);
}

/** Sells (or buys back) a part at the price that `run.found` holds. */
export function fillExit(run: RunState, row: number, quantity: number): void {
  if (quantity === 0) return;
  const { position, found, assumptions } = run;
  const { side } = position;
  position.fees += bookFill(run, row, found.price, -side * quantity);
  position.slippageCost += side * (found.reference - found.price) * quantity;
  position.exitNotional += found.price * quantity;
  const rest = position.quantity - quantity;
  position.quantity = assumptions.lot === null ? rest : toMultiple(assumptions.lot, rest);
  const isWhole = quantity === position.entryQuantity;
  position.exitPrice = isWhole ? found.price : position.exitNotional / (position.entryQuantity - position.quantity);
}
