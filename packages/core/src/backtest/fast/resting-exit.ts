import type { LimitOrder } from '../../strategies/signal-columns.ts';
import { limitPrice, limitTrigger } from './limit-fill.ts';
import type { RunState } from './run-state.ts';

/** Asks at the close of `row` to leave by a limit order; one that still rests stays as it is. */
export function placeExit({ resting }: RunState, order: LimitOrder, reason: number, row: number): void {
  if (resting.reason !== 0 && row < resting.signalRow + order.candles) return;
  resting.reason = reason;
  resting.signalRow = row;
}

/** Prices the resting order for the candle of `row`, or cancels it when its time is up. */
export function priceResting({ resting, assumptions, position }: RunState, order: LimitOrder, row: number): void {
  if (resting.reason === 0) return;
  const isOver = row > resting.signalRow + order.candles;
  const wanted = isOver ? Number.NaN : (order.price[order.follows ? row - 1 : resting.signalRow] ?? Number.NaN);
  const price = limitPrice(assumptions, wanted, position.side);
  if (Number.isNaN(price)) {
    resting.reason = 0;
    return;
  }
  resting.price = price;
  resting.trigger = limitTrigger(assumptions, price, position.side);
  resting.isNew = row === resting.signalRow + 1;
}
