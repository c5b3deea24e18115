import type { LimitOrder, SideSignals } from '../../strategies/signal-columns.ts';
import { EXIT_END, EXIT_REVERSAL, EXIT_RULE, EXIT_SIGNAL, EXIT_TIME, NOT_LEFT } from '../exit-reason.ts';
import { offsetPrice } from '../offset-price.ts';
import { examineRow } from './examine-candle.ts';
import { nextEntry, nextExit } from './next-signal.ts';
import { placeExit, priceResting } from './resting-exit.ts';
import type { RunState, SideRun } from './run-state.ts';

/**
 * Finds where the open position is left: row, reason and price go into `run.found`. The row is the candle within which,
 * or at whose open, that happens; the number of candles for a position that is left over at the end.
 */
export function findExit(run: RunState, side: SideRun, other: SideRun | null): number {
  const { position, found } = run;
  const planned = plannedRow(run, side, other);
  found.reason = NOT_LEFT;
  found.isInside = true;
  const { exitWhen } = side.signals;
  const isGuarded = Number.isFinite(position.stop) || Number.isFinite(position.target) || position.isTrailing;
  if (isGuarded || exitWhen !== null || !position.isPlain) {
    const isStill = !position.isTrailing && exitWhen === null && run.detail === null && position.isPlain;
    const row = isStill ? scanLevels(run, planned) : scanRows(run, side.signals, planned);
    if (row < planned) {
      if (!found.isInside) priceAtOpen(run, row);
      return row;
    }
  }
  found.isInside = false;
  if (planned === run.candles.length) found.reason = EXIT_END;
  else {
    found.reason = plannedReason(run, side, planned);
    priceAtOpen(run, planned);
  }
  return planned;
}

/** Sets the price of leaving at the open of a row. */
export function priceAtOpen({ candles, found, position, assumptions }: RunState, row: number): void {
  const open = candles.open[row] ?? Number.NaN;
  found.reference = open;
  found.price = offsetPrice(assumptions.tick, open, assumptions.marketCost, position.side === 1 ? -1 : 1);
}

/** Row at whose open signals or time end the position; the number of candles when nothing does. */
function plannedRow(run: RunState, side: SideRun, other: SideRun | null): number {
  const { entryRow, timeRow } = run.position;
  const signalled = side.signals.exitOrder == null ? nextExit(side, entryRow) + 1 : Number.POSITIVE_INFINITY;
  const turned = run.assumptions.reversing ? nextEntry(other, side, entryRow) + 1 : Number.POSITIVE_INFINITY;
  return Math.min(signalled, turned, timeRow, run.candles.length);
}

function plannedReason(run: RunState, side: SideRun, row: number): number {
  const isSignalled = side.signals.exitOrder == null && nextExit(side, run.position.entryRow) + 1 === row;
  if (isSignalled) return EXIT_SIGNAL;
  return run.position.timeRow === row ? EXIT_TIME : EXIT_REVERSAL;
}

/** Stop and target that stay where they are: only a candle that reaches one of them is looked at. */
function scanLevels(run: RunState, end: number): number {
  const { position, found } = run;
  let row = position.entryRow;
  while (row < end) {
    row = position.side === 1 ? reachedByLong(run, row, end) : reachedByShort(run, row, end);
    if (row >= end) return end;
    found.reason = examineRow(run, row);
    if (found.reason !== NOT_LEFT) return row;
    row += 1;
  }
  return end;
}

function reachedByLong({ candles, position }: RunState, from: number, end: number): number {
  const { low, high } = candles;
  const { stop, trigger } = position;
  for (let row = from; row < end; row += 1) {
    if ((low[row] ?? stop) <= stop || (high[row] ?? trigger) >= trigger) return row;
  }
  return end;
}

function reachedByShort({ candles, position }: RunState, from: number, end: number): number {
  const { low, high } = candles;
  const { stop, trigger } = position;
  for (let row = from; row < end; row += 1) {
    if ((high[row] ?? stop) >= stop || (low[row] ?? trigger) <= trigger) return row;
  }
  return end;
}

/** Every candle in turn: the stop follows, an order to leave rests, or the strategy looks at the position itself. */
function scanRows(run: RunState, signals: SideSignals, end: number): number {
  const { position, found } = run;
  const { exitWhen } = signals;
  const exitOrder = signals.exitOrder ?? null;
  beginView(run);
  for (let row = position.entryRow; row < end; row += 1) {
    if (exitOrder !== null) priceResting(run, exitOrder, row);
    found.reason = examineRow(run, row);
    if (found.reason !== NOT_LEFT) return row;
    if (exitWhen !== null) seeCandle(run, row);
    if (exitOrder !== null) askToLeave(run, signals, exitOrder, row);
    else if (exitWhen !== null && row + 1 < end && exitWhen(row, run.view)) {
      found.reason = EXIT_RULE;
      found.isInside = false;
      return row + 1;
    }
  }
  return end;
}

/** Places a limit order to leave where the signals, or a rule about the position, say so at the close of a row. */
export function askToLeave(
  run: RunState,
  { entry, exit, exitWhen }: SideSignals,
  order: LimitOrder,
  row: number,
): void {
  if (exit[row] === 1 && entry[row] !== 1) placeExit(run, order, EXIT_SIGNAL, row);
  else if (exitWhen?.(row, run.view) === true) placeExit(run, order, EXIT_RULE, row);
}

/** What a rule may ask about a position that was just opened. */
export function beginView({ view, position }: RunState): void {
  view.entryPrice = position.entryPrice;
  view.entryRow = position.entryRow;
  view.bestPrice = position.side * Number.NEGATIVE_INFINITY;
  view.worstPrice = position.side * Number.POSITIVE_INFINITY;
}

/** Notes the best and worst price of a candle; of one in which a limit order filled, only what is known to follow. */
export function seeCandle({ view, position, candles }: RunState, row: number): void {
  const isLong = position.side === 1;
  const isAfterFill = row === position.entryRow && position.isInside;
  const up = (isAfterFill && isLong ? candles.close[row] : candles.high[row]) ?? Number.NaN;
  const down = (isAfterFill && !isLong ? candles.close[row] : candles.low[row]) ?? Number.NaN;
  view.bestPrice = isLong ? Math.max(view.bestPrice, up) : Math.min(view.bestPrice, down);
  view.worstPrice = isLong ? Math.min(view.worstPrice, down) : Math.max(view.worstPrice, up);
  if (!isAfterFill) return;
  const { entryPrice } = position;
  view.bestPrice = isLong ? Math.max(view.bestPrice, entryPrice) : Math.min(view.bestPrice, entryPrice);
}
