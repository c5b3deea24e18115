// backtest/portfolio: several instruments that share one account's cash, moment by moment.
import { EXIT_END, EXIT_REVERSAL, EXIT_RULE, EXIT_SIGNAL, EXIT_TIME, NOT_LEFT } from '../exit-reason.ts';
import { examineRow } from '../fast/examine-candle.ts';
import { askToLeave, beginView, priceAtOpen, seeCandle } from '../fast/find-exit.ts';
import { bookTrade, fillExit, priceAtEnd } from '../fast/leave-position.ts';
import { nextEntry, nextExit } from '../fast/next-signal.ts';
import { fillable } from '../fast/order-size.ts';
import { priceResting } from '../fast/resting-exit.ts';
import type { RunState, SideRun } from '../fast/run-state.ts';
import { type WaitingEntry, fillsIn, isWaiting } from '../fast/waiting-entry.ts';

/** One instrument of a portfolio. Its run's cash is what the account lends it for the moment. */
export interface Leg {
  readonly symbol: string;
  readonly run: RunState;
  /** The candle that comes next, or is being looked at. */
  row: number;
  /** Signals of the open position's side; null while nothing is held. */
  held: SideRun | null;
  /** Reason of an exit that goes on at the next open; 0 while none does. */
  leaving: number;
  /** A limit order to enter that rests; null for none. */
  waiting: WaitingEntry | null;
  /** Side that left at this candle's open, and may not enter again at it. */
  leftSide: SideRun | null;
}

/** Base units held, negative when sold short. */
export function holding({ held, run }: Leg): number {
  return held === null ? 0 : held.side * run.position.quantity;
}

/** Leaves at the open what signals, rules and time end, or what an earlier candle's volume left over. */
export function leaveAtOpen(leg: Leg): void {
  const { held, run, row } = leg;
  leg.leftSide = null;
  if (held === null) return;
  const reason = leg.leaving === NOT_LEFT ? reasonAtOpen(leg, held) : leg.leaving;
  if (reason === NOT_LEFT) return;
  priceAtOpen(run, row);
  sell(leg, reason, fillable(run.assumptions, run.position.quantity, run.candles.volume[row] ?? 0));
  if (leg.held === null) leg.leftSide = held;
}

function reasonAtOpen({ run, row }: Leg, held: SideRun): number {
  const signalRow = row - 1;
  const other = held === run.long ? run.short : run.long;
  const { exitOrder } = held.signals;
  if (exitOrder == null && nextExit(held, signalRow) === signalRow) return EXIT_SIGNAL;
  if (row >= run.position.timeRow) return EXIT_TIME;
  if (run.assumptions.reversing && nextEntry(other, held, signalRow) === signalRow) return EXIT_REVERSAL;
  return exitOrder == null && held.signals.exitWhen?.(signalRow, run.view) === true ? EXIT_RULE : NOT_LEFT;
}

/** The side that enters in this candle, at its open or by its limit order, null for none. Prices the entry of the latter. */
export function wantedSide(leg: Leg): SideRun | null {
  const { run, row, held, waiting } = leg;
  if (held !== null) return null;
  if (waiting !== null && isWaiting(run, waiting, row)) return fillWaiting(leg, waiting);
  leg.waiting = null;
  const side = signalledSide(leg);
  const order = side?.signals.entryOrder ?? null;
  if (side === null || order === null) return side;
  const placed = { side, other: side === run.long ? run.short : run.long, order, signalRow: row - 1 };
  if (isWaiting(run, placed, row)) return fillWaiting(leg, placed);
  run.skipped += 1;
  return null;
}

function fillWaiting(leg: Leg, waiting: WaitingEntry): SideRun | null {
  const isFilled = fillsIn(leg.run, waiting, leg.row);
  leg.waiting = isFilled ? null : waiting;
  return isFilled ? waiting.side : null;
}

/** The side that the signals of the candle before ask to open. */
function signalledSide({ run, row, leftSide }: Leg): SideRun | null {
  const signalRow = row - 1;
  const isLate = run.assumptions.isFreqtrade && row >= run.candles.length - 1;
  if (signalRow < run.firstRow || isLate) return null;
  const { long, short } = run;
  if (long !== leftSide && nextEntry(long, short, signalRow) === signalRow) return long;
  return short !== leftSide && nextEntry(short, long, signalRow) === signalRow ? short : null;
}

/** Starts to hold what was bought at this candle's open. */
export function beginHolding(leg: Leg, side: SideRun): void {
  leg.held = side;
  leg.leaving = NOT_LEFT;
  beginView(leg.run);
}

/** What the candle does to stop and target; on the last candle everything goes. */
export function lookInside(leg: Leg): void {
  const { held, run, row } = leg;
  if (held !== null && leg.leaving === NOT_LEFT) {
    const exitOrder = held.signals.exitOrder ?? null;
    if (exitOrder !== null) priceResting(run, exitOrder, row);
    const reason = examineRow(run, row);
    if (reason === NOT_LEFT) {
      seeCandle(run, row);
      if (exitOrder !== null) askToLeave(run, held.signals, exitOrder, row);
    }
    if (reason !== NOT_LEFT)
      sell(leg, reason, fillable(run.assumptions, run.position.quantity, run.candles.volume[row] ?? 0));
  }
  if (leg.held === null || row < run.candles.length - 1) return;
  priceAtEnd(run);
  sell(leg, leg.leaving === NOT_LEFT ? EXIT_END : leg.leaving, run.position.quantity);
}

function sell(leg: Leg, reason: number, quantity: number): void {
  const { run, row } = leg;
  fillExit(run, row, quantity);
  leg.leaving = reason;
  if (run.position.quantity > 0) return;
  bookTrade(run, row, reason);
  leg.held = null;
  leg.leaving = NOT_LEFT;
}
