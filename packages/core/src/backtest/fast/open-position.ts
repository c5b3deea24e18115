import { decFromNumber, toNumber } from '../../base/decimal.ts';
import type { Protection } from '../../strategies/signal-columns.ts';
import { EXIT_LIQUIDATION, EXIT_STOP, EXIT_TRAILING } from '../exit-reason.ts';
import { exactLiquidation, offsetAt } from '../exit-levels.ts';
import { floorToIncrement } from '../increment.ts';
import { NO_OFFSET, type PriceOffset, offsetPrice } from '../offset-price.ts';
import { bookFill, exactCash } from './book-fill.ts';
import { orderSize } from './order-size.ts';
import type { OpenPosition, RunState } from './run-state.ts';

/** Opens a position at the open after the signal; false when nothing could be bought. */
export function openPosition(run: RunState, side: 1 | -1, protection: Protection, signalRow: number): boolean {
  const { candles, terms, position } = run;
  const row = signalRow + 1;
  const open = candles.open[row] ?? Number.NaN;
  const price = offsetPrice(terms.tick, open, terms.marketCost, side);
  const anchor = terms.isFromSignalClose ? (candles.close[signalRow] ?? Number.NaN) : price;
  position.side = side;
  position.signalRow = signalRow;
  position.entryRow = row;
  position.entryPrice = price;
  setStop(run, protection, anchor);
  const quantity = orderSize(run, price, position.stop, candles.volume[row] ?? 0);
  if (quantity <= 0) {
    run.skipped += 1;
    return false;
  }
  setTarget(run, protection, anchor);
  position.quantity = quantity;
  position.entryQuantity = quantity;
  position.timeRow = protection.timeExit === null ? Number.POSITIVE_INFINITY : row + Math.max(1, protection.timeExit);
  position.fees = bookFill(run, row, price, side * quantity);
  position.slippageCost = side * (price - open) * quantity;
  position.exitNotional = 0;
  if (side === -1) limitLoss(run);
  return true;
}

function setStop({ terms, position }: RunState, protection: Protection, anchor: number): void {
  const { side, entryPrice, signalRow } = position;
  const against = side === 1 ? -1 : 1;
  const none = side === 1 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const { trailing } = protection;
  const distance = trailing === null ? null : offsetAt(trailing.distance, signalRow);
  position.isTrailing = distance !== null;
  position.trailing = distance ?? NO_OFFSET;
  position.stop = levelOr(none, terms.tick, anchor, offsetAt(protection.stopLoss, signalRow), against);
  position.stopReason = EXIT_STOP;
  if (trailing === null || distance === null) return;
  const isAtOnce = trailing.activation <= 0;
  position.armed = isAtOnce
    ? entryPrice
    : offsetPrice(terms.tick, entryPrice, { isFraction: true, value: trailing.activation }, side);
  const follows = isAtOnce ? levelOr(none, terms.tick, entryPrice, distance, against) : none;
  if (side * (follows - position.stop) > 0) {
    position.stop = follows;
    position.stopReason = EXIT_TRAILING;
  }
}

function setTarget({ terms, position }: RunState, protection: Protection, anchor: number): void {
  const { side, signalRow } = position;
  const none = side * Number.POSITIVE_INFINITY;
  const target = levelOr(none, terms.tick, anchor, offsetAt(protection.takeProfit, signalRow), side);
  position.target = target;
  position.trigger = target;
  if (!terms.isThrough || !Number.isFinite(target)) return;
  const { tick } = terms;
  if (tick === null) position.trigger = target * (1 + side * Number.EPSILON);
  else position.trigger = (Math.round((target * tick.scale) / tick.digits + side) * tick.digits) / tick.scale;
}

function levelOr(
  none: number,
  tick: RunState['terms']['tick'],
  anchor: number,
  offset: PriceOffset | null,
  direction: 1 | -1,
): number {
  if (offset === null) return none;
  const price = offsetPrice(tick, anchor, offset, direction);
  return price > 0 ? price : none;
}

/** A short position ends where its loss has used up the equity. */
function limitLoss(run: RunState): void {
  const position: OpenPosition = run.position;
  const { tick } = run.terms;
  let limit = run.cash / position.quantity;
  if (tick !== null) {
    limit = floorToIncrement(tick, limit, limit * (run.cashError / run.cash + 1e-15) + 1e-18);
    if (Number.isNaN(limit))
      limit = toNumber(exactLiquidation(tick.exact, exactCash(run), decFromNumber(position.quantity)));
  }
  if (limit >= position.stop) return;
  position.stop = limit;
  position.stopReason = EXIT_LIQUIDATION;
}
