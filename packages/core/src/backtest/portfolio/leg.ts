// backtest/portfolio: several instruments that share one account's cash, moment by moment.
import { EXIT_END, EXIT_REVERSAL, EXIT_RULE, EXIT_SIGNAL, EXIT_TIME, NOT_LEFT } from '../exit-reason.ts';
import { examineRow } from '../fast/examine-candle.ts';
import { priceAtOpen } from '../fast/find-exit.ts';
import { bookTrade, fillExit, priceAtEnd } from '../fast/leave-position.ts';
import { nextEntry, nextExit } from '../fast/next-signal.ts';
import { fillable } from '../fast/order-size.ts';
import type { RunState, SideRun } from '../fast/run-state.ts';

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
  sell(leg, reason, fillable(run.terms, run.position.quantity, run.candles.volume[row] ?? 0));
  if (leg.held === null) leg.leftSide = held;
}

function reasonAtOpen({ run, row }: Leg, held: SideRun): number {
  const signalRow = row - 1;
  const other = held === run.long ? run.short : run.long;
  if (nextExit(held, signalRow) === signalRow) return EXIT_SIGNAL;
  if (row >= run.position.timeRow) return EXIT_TIME;
  if (run.terms.reversing && nextEntry(other, held, signalRow) === signalRow) return EXIT_REVERSAL;
  return held.signals.exitWhen?.(signalRow, run.view) === true ? EXIT_RULE : NOT_LEFT;
}

/** The side that wants in at this candle's open, null for none. */
export function wantedSide({ run, row, held, leftSide }: Leg): SideRun | null {
  const signalRow = row - 1;
  if (held !== null || signalRow < run.firstRow) return null;
  const { long, short } = run;
  if (long !== leftSide && nextEntry(long, short, signalRow) === signalRow) return long;
  return short !== leftSide && nextEntry(short, long, signalRow) === signalRow ? short : null;
}

/** Starts to hold what was bought at this candle's open. */
export function beginHolding(leg: Leg, side: SideRun): void {
  const { run, row } = leg;
  leg.held = side;
  leg.leaving = NOT_LEFT;
  run.view.entryPrice = run.position.entryPrice;
  run.view.entryRow = row;
  run.view.bestPrice = side.side * Number.NEGATIVE_INFINITY;
  run.view.worstPrice = side.side * Number.POSITIVE_INFINITY;
}

/** What the candle does to stop and target; on the last candle everything goes. */
export function lookInside(leg: Leg): void {
  const { held, run, row } = leg;
  if (held !== null && leg.leaving === NOT_LEFT) {
    const reason = examineRow(run, row);
    if (reason === NOT_LEFT) see(leg, held);
    else sell(leg, reason, fillable(run.terms, run.position.quantity, run.candles.volume[row] ?? 0));
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

function see({ run, row }: Leg, { side }: SideRun): void {
  const { view, candles } = run;
  const high = candles.high[row] ?? Number.NaN;
  const low = candles.low[row] ?? Number.NaN;
  view.bestPrice = side === 1 ? Math.max(view.bestPrice, high) : Math.min(view.bestPrice, low);
  view.worstPrice = side === 1 ? Math.min(view.worstPrice, low) : Math.max(view.worstPrice, high);
}
