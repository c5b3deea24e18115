import type { LimitOrder } from '../../strategies/signal-columns.ts';
import { detailRange } from '../detail-range.ts';
import { fillLimit, limitPrice } from './limit-fill.ts';
import { markFlat } from './mark-equity.ts';
import { bookEntry, sizePriced } from './open-position.ts';
import type { RunState, SideRun } from './run-state.ts';

/** A limit order to enter that rests. */
export interface WaitingEntry {
  readonly side: SideRun;
  readonly other: SideRun | null;
  readonly order: LimitOrder;
  readonly signalRow: number;
}

/** Whether the order still rests in the candle of `row`. */
export function isWaiting({ assumptions }: RunState, waiting: WaitingEntry, row: number): boolean {
  const { side, other, order, signalRow } = waiting;
  if (row > signalRow + order.candles || Number.isNaN(priceAt(waiting, row))) return false;
  const last = row - 1;
  const { entry, exit } = side.signals;
  if (assumptions.isFreqtrade || last === signalRow || entry[last] === 1) return true;
  if (exit[last] === 1) return false;
  const turns = other !== null && other.signals.entry[last] === 1 && other.signals.exit[last] !== 1;
  return !(assumptions.reversing && turns);
}

function priceAt({ order, signalRow }: WaitingEntry, row: number): number {
  return order.price[order.follows ? row - 1 : signalRow] ?? Number.NaN;
}

/** Whether the candle of `row` fills the order; then the position's entry is priced. */
export function fillsIn(run: RunState, waiting: WaitingEntry, row: number): boolean {
  const { detail, candles, position, assumptions, filled } = run;
  const { side } = waiting.side;
  const placedRow = waiting.signalRow + 1;
  const direction = side === 1 ? -1 : 1;
  const price = limitPrice(assumptions, priceAt(waiting, row), direction);
  if (Number.isNaN(price)) return false;
  const range = detail === null ? { from: 0, to: 0 } : detailRange(candles, detail, row);
  const isDetailed = detail !== null && range.to > range.from;
  const columns = isDetailed ? detail : candles;
  const from = isDetailed ? range.from : row;
  const to = isDetailed ? range.to : row + 1;
  for (let i = from; i < to; i += 1) {
    if (!fillLimit(run, columns, i, { direction, price, isNew: row === placedRow && i === from })) continue;
    position.side = side;
    position.signalRow = waiting.signalRow;
    position.placedRow = placedRow;
    position.entryRow = row;
    position.entryPrice = filled.price;
    position.entryReference = filled.reference;
    position.isInside = filled.isInside;
    position.fillIndex = isDetailed ? i : -1;
    return true;
  }
  return false;
}

/** Waits for a limit order to fill; false when it was cancelled. `run.resumeRow` is where the search for signals goes on. */
export function enterAtLimit(run: RunState, waiting: WaitingEntry): boolean {
  const { signalRow, side } = waiting;
  run.resumeRow = signalRow + 1;
  if (!isWaiting(run, waiting, signalRow + 1)) {
    run.skipped += 1;
    return false;
  }
  const { length } = run.candles;
  for (let row = signalRow + 1; row < length && isWaiting(run, waiting, row); row += 1) {
    run.resumeRow = row;
    if (!fillsIn(run, waiting, row)) continue;
    markFlat(run, row);
    const quantity = sizePriced(run, side.signals.protection);
    if (quantity > 0) bookEntry(run, side.signals.protection, quantity);
    else run.skipped += 1;
    return quantity > 0;
  }
  return false;
}
