import { decFromNumber, toNumber } from '../../base/decimal.ts';
import type { Protection } from '../../strategies/signal-columns.ts';
import { EXIT_LIQUIDATION, EXIT_STOP, EXIT_TARGET, EXIT_TRAILING, NOT_LEFT } from '../exit-reason.ts';
import { LIQUIDATION_NOISE, exactLiquidation, fixedTargetAt, offsetAt, targetSteps } from '../exit-levels.ts';
import { type Increment, floorToIncrement } from '../increment.ts';
import { NO_OFFSET, type PriceOffset, offsetPrice } from '../offset-price.ts';
import { bookFill, exactCash } from './book-fill.ts';
import { beginSteps } from './change-target.ts';
import { limitTrigger } from './limit-fill.ts';
import { sizeOrder, volumeAt } from './order-size.ts';
import type { FastPosition, RunState } from './run-state.ts';

/** Opens a position at the open after the signal; false when nothing could be bought. */
export function enterFast(run: RunState, side: 1 | -1, protection: Protection, signalRow: number): boolean {
  const quantity = sizeOpening(run, side, protection, signalRow);
  if (quantity > 0) bookEntry(run, protection, quantity);
  else run.skipped += 1;
  return quantity > 0;
}

/** Prices an entry at the open after the signal; returns its base units, 0 when it is not placed. */
export function sizeOpening(run: RunState, side: 1 | -1, protection: Protection, signalRow: number): number {
  const { candles, assumptions, position } = run;
  const row = signalRow + 1;
  position.side = side;
  position.signalRow = signalRow;
  position.placedRow = row;
  position.entryRow = row;
  position.isInside = false;
  position.fillIndex = -1;
  position.entryReference = candles.open[row] ?? Number.NaN;
  position.entryPrice = offsetPrice(assumptions.tick, position.entryReference, assumptions.marketCost, side);
  return sizePriced(run, protection);
}

/** Lays the stop of an entry whose price stands; returns its base units, 0 when it is not placed. */
export function sizePriced(run: RunState, protection: Protection): number {
  const { position } = run;
  position.anchor = levelAnchor(run);
  setStop(run, protection, position.anchor);
  sizeOrder(run, volumeAt(run, position.entryRow));
  const { quantity } = position;
  // Nothing is held before it is booked.
  position.quantity = 0;
  return quantity;
}

/** Books the entry that was priced last. */
export function bookEntry(run: RunState, protection: Protection, quantity: number): void {
  const { position, assumptions, resting } = run;
  const { side, entryRow: row, entryPrice } = position;
  position.steps = targetSteps(protection.takeProfit);
  position.isPlain = position.steps === null && !position.isInside && !assumptions.isFreqtrade && !run.hasExitOrders;
  resting.reason = NOT_LEFT;
  setTarget(run, protection, position.anchor);
  beginSteps(run);
  position.quantity = quantity;
  position.entryQuantity = quantity;
  position.timeRow = protection.timeExit === null ? Number.POSITIVE_INFINITY : row + Math.max(1, protection.timeExit);
  position.fees = bookFill(run, row, entryPrice, side * quantity);
  position.slippageCost = side * (entryPrice - position.entryReference) * quantity;
  position.exitNotional = 0;
  if (side === -1) limitLoss(run);
}

/** What stop and target are measured from. */
function levelAnchor({ candles, assumptions, position }: RunState): number {
  return assumptions.isFromSignalClose ? (candles.close[position.signalRow] ?? Number.NaN) : position.entryPrice;
}

function setStop({ assumptions, position }: RunState, protection: Protection, anchor: number): void {
  const { side, entryPrice, signalRow } = position;
  const { tick } = assumptions;
  const against = side === 1 ? -1 : 1;
  const none = side === 1 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const { stopLoss, trailing } = protection;
  position.stopReason = EXIT_STOP;
  if (stopLoss === null && trailing === null) {
    position.isTrailing = false;
    position.stop = none;
    return;
  }
  const distance = trailing === null ? null : offsetAt(trailing.distance, signalRow);
  position.isTrailing = distance !== null;
  position.trailing = distance ?? NO_OFFSET;
  const stopAt = offsetAt(stopLoss, signalRow);
  position.stop = stopAt === null ? none : levelOr(none, { tick, anchor, direction: against }, stopAt);
  if (trailing === null || distance === null) return;
  position.activation = trailing.activation;
  const isAtOnce = trailing.activation <= 0;
  position.armed = isAtOnce
    ? entryPrice
    : offsetPrice(tick, entryPrice, { isFraction: true, value: trailing.activation }, side);
  const follows =
    isAtOnce && !assumptions.isFreqtrade
      ? levelOr(none, { tick, anchor: entryPrice, direction: against }, distance)
      : none;
  if (side * (follows - position.stop) > 0) {
    position.stop = follows;
    position.stopReason = EXIT_TRAILING;
  }
}

function setTarget({ assumptions, position }: RunState, protection: Protection, anchor: number): void {
  const { side, signalRow } = position;
  const { tick } = assumptions;
  const none = side * Number.POSITIVE_INFINITY;
  const targetAt = fixedTargetAt(protection.takeProfit, signalRow);
  const target = targetAt === null ? none : levelOr(none, { tick, anchor, direction: side }, targetAt);
  const trigger = targetAt === null ? none : limitTrigger(assumptions, target, side);
  position.target = target;
  position.trigger = trigger;
  position.targetReason = EXIT_TARGET;
  position.ownTarget = target;
  position.ownTrigger = trigger;
}

/** A level at an offset from its anchor; `none` where it is not above zero. */
function levelOr(
  none: number,
  { tick, anchor, direction }: { readonly tick: Increment | null; readonly anchor: number; readonly direction: 1 | -1 },
  offset: PriceOffset,
): number {
  const price = offsetPrice(tick, anchor, offset, direction);
  return price > 0 ? price : none;
}

/** A short position ends where its loss has used up the equity. */
function limitLoss(run: RunState): void {
  const position: FastPosition = run.position;
  const { tick } = run.assumptions;
  let limit = (run.cash + run.others) / position.quantity;
  if (tick !== null) {
    limit = floorToIncrement(tick, limit, limit * (run.cashError / run.cash + 1e-15) + LIQUIDATION_NOISE);
    if (Number.isNaN(limit))
      limit = toNumber(
        exactLiquidation(tick.exact, exactCash(run).plus(decFromNumber(run.others)), decFromNumber(position.quantity)),
      );
  }
  if (limit >= position.stop) return;
  position.stop = limit;
  position.stopReason = EXIT_LIQUIDATION;
}
