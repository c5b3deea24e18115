import type { Protection } from '../../strategies/signal-columns.ts';
import { EXIT_END, EXIT_SIGNAL } from '../exit-reason.ts';
import { offsetPrice } from '../offset-price.ts';
import { addTrade } from '../trade-columns.ts';
import { bookFill } from './book-fill.ts';
import { markFlat, markHeld } from './mark-equity.ts';
import { nextEntry, nextExit } from './next-signal.ts';
import { sizeOrder } from './order-size.ts';
import type { RunState, SideRun } from './run-state.ts';

/**
 * The one side of a run that only buys and sells at the market by its signals: nothing rests, nothing guards a position
 * and every fill is whole. Null for any other run.
 */
export function plainSide({ long, short, assumptions, hasExitOrders }: RunState): SideRun | null {
  if (long === null || short !== null || hasExitOrders || assumptions.isFreqtrade || assumptions.volumeShare !== null)
    return null;
  const { protection, exitWhen, entryOrder } = long.signals;
  return exitWhen === null && entryOrder == null && !isGuarding(protection) ? long : null;
}

function isGuarding({ stopLoss, takeProfit, trailing, timeExit }: Protection): boolean {
  return stopLoss !== null || takeProfit !== null || trailing !== null || timeExit !== null;
}

/**
 * What the general form makes of such a run, without looking at each trade for what it cannot have. Numbers pass from
 * entry to exit in the position: as arguments of functions too large to be inlined they would be boxed, one by one.
 */
export function tradePlain(run: RunState, side: SideRun): void {
  run.position.stop = Number.NEGATIVE_INFINITY;
  passTrades(run, side);
  markFlat(run, run.candles.length);
}

/** On its own, since a loop that is compiled while it runs knows nothing of what comes after it, and gives up there. */
function passTrades(run: RunState, side: SideRun): void {
  const { length } = run.candles;
  let row = nextEntry(side, null, run.firstRow) + 1;
  while (row < length) {
    const from = enterAt(run, row) ? leaveAt(run, nextExit(side, row) + 1) : row;
    row = nextEntry(side, null, from) + 1;
  }
}

/** Buys at the open of a row; false when it came to nothing. */
function enterAt(run: RunState, row: number): boolean {
  const { position, assumptions } = run;
  markFlat(run, row);
  position.entryRow = row;
  position.entryReference = run.candles.open[row] ?? Number.NaN;
  position.entryPrice =
    assumptions.tick === null
      ? position.entryReference * (1 + assumptions.marketCost.value)
      : offsetPrice(assumptions.tick, position.entryReference, assumptions.marketCost, 1);
  sizeOrder(run, 0);
  if (!(position.quantity > 0)) {
    run.skipped += 1;
    return false;
  }
  position.fees = bookFill(run, row, position.entryPrice, position.quantity);
  return true;
}

/** Sells at the open of a row, or at the end of the candles; returns the row in which that is. */
function leaveAt(run: RunState, planned: number): number {
  const { candles, position, assumptions } = run;
  const { entryRow, entryPrice, entryReference, quantity } = position;
  const isEnd = planned >= candles.length;
  const exitRow = isEnd ? candles.length - 1 : planned;
  run.held = quantity;
  markHeld(run, exitRow);
  const reference = (isEnd && !assumptions.closesAtOpen ? candles.close[exitRow] : candles.open[exitRow]) ?? Number.NaN;
  const exitPrice =
    assumptions.tick === null
      ? reference * (1 - assumptions.marketCost.value)
      : offsetPrice(assumptions.tick, reference, assumptions.marketCost, -1);
  const fees = position.fees + bookFill(run, exitRow, exitPrice, -quantity);
  const slippageCost = (entryPrice - entryReference) * quantity + (reference - exitPrice) * quantity;
  run.slippagePaid += slippageCost;
  addTrade(run.book, {
    entryRow,
    exitRow,
    side: 1,
    reason: isEnd ? EXIT_END : EXIT_SIGNAL,
    entryPrice,
    exitPrice,
    quantity,
    fees,
    slippageCost,
    pnl: exitPrice * quantity - entryPrice * quantity - fees,
  });
  return exitRow;
}
