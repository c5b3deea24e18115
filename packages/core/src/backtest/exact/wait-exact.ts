import { candleAt } from '../../market/candle-series.ts';
import type { LimitOrder, SideSignals } from '../../strategies/signal-columns.ts';
import type { BacktestInput } from '../backtest-input.ts';
import { detailRange } from '../detail-range.ts';
import { exactTrigger } from '../exit-levels.ts';
import type { RunAssumptions } from '../run-assumptions.ts';
import type { ExactEntryFill, ExactPosition } from './exact-position.ts';
import { exactLimitPrice, fillExactLimit } from './limit-exact.ts';

/** A limit order to enter that rests. */
export interface ExactWaiting {
  readonly side: 1 | -1;
  readonly signals: SideSignals;
  /** Of the other direction, null where there is none. */
  readonly other: SideSignals | null;
  readonly order: LimitOrder;
  readonly signalRow: number;
}

/** The price that an order has in a candle, NaN once it is cancelled. */
function priceAt({ order, signalRow }: Pick<ExactWaiting, 'order' | 'signalRow'>, row: number): number {
  if (row > signalRow + order.candles) return Number.NaN;
  return order.price[order.follows ? row - 1 : signalRow] ?? Number.NaN;
}

export function isStillWaiting(assumptions: RunAssumptions, waiting: ExactWaiting, row: number): boolean {
  const { signals, other, signalRow } = waiting;
  if (Number.isNaN(priceAt(waiting, row))) return false;
  const last = row - 1;
  if (assumptions.isFreqtrade || last === signalRow || signals.entry[last] === 1) return true;
  if (signals.exit[last] === 1) return false;
  return !(assumptions.reversing && other?.entry[last] === 1 && other.exit[last] !== 1);
}

/** Where the candle of `row` fills the order, null when it does not. */
export function fillWaiting(
  { candles, detail = null }: BacktestInput,
  assumptions: RunAssumptions,
  waiting: ExactWaiting,
  row: number,
): ExactEntryFill | null {
  const direction = waiting.side === 1 ? -1 : 1;
  const price = exactLimitPrice(assumptions, priceAt(waiting, row), direction);
  if (price === null) return null;
  const isFirst = row === waiting.signalRow + 1;
  const range = detail === null ? { from: 0, to: 0 } : detailRange(candles, detail, row);
  const placed = { row, signalRow: waiting.signalRow };
  for (let i = range.from; detail !== null && i < range.to; i += 1) {
    const fill = fillExactLimit(assumptions, candleAt(detail, i), {
      direction,
      price,
      isNew: isFirst && i === range.from,
    });
    if (fill !== null) return { ...placed, ...fill, fillIndex: i };
  }
  if (range.to > range.from) return null;
  const fill = fillExactLimit(assumptions, candleAt(candles, row), { direction, price, isNew: isFirst });
  return fill === null ? null : { ...placed, ...fill, fillIndex: -1 };
}

/** Asks at the close of `row` to leave by a limit order; one that rests stays as it is until its last candle. */
export function placeExactExit(position: ExactPosition, order: LimitOrder, reason: number, row: number): void {
  const { resting, entryPrice } = position;
  if (resting !== null && row < resting.signalRow + order.candles) return;
  position.resting = { reason, signalRow: row, price: entryPrice, trigger: entryPrice, isNew: true };
}

/** Prices the order to leave for the candle of `row`, or cancels it. */
export function priceExactExit(
  assumptions: RunAssumptions,
  position: ExactPosition,
  order: LimitOrder,
  row: number,
): void {
  const { resting, side } = position;
  if (resting === null) return;
  const price = exactLimitPrice(assumptions, priceAt({ order, signalRow: resting.signalRow }, row), side);
  position.resting =
    price === null
      ? null
      : {
          ...resting,
          price,
          trigger: exactTrigger(assumptions.tick?.exact ?? null, price, side, assumptions.isThrough),
          isNew: row === resting.signalRow + 1,
        };
}
