import type { BacktestInput } from '../backtest-input.ts';
import { clearTradeBook } from '../trade-columns.ts';
import { type BacktestWorkspace, createBacktestWorkspace, createRun } from './create-run.ts';
import { findExit } from './find-exit.ts';
import { leaveFast } from './leave-position.ts';
import { markFlat } from './mark-equity.ts';
import { nextEntry } from './next-signal.ts';
import { enterFast } from './open-position.ts';
import type { RunState, SideRun } from './run-state.ts';
import { plainSide, tradePlain } from './trade-plain.ts';
import { enterAtLimit } from './waiting-entry.ts';

/** Carries a run out in the workspace, or in one of its own when that is for other candles. */
export function runSignals(
  input: BacktestInput,
  shared: BacktestWorkspace | undefined,
  equity: boolean | Float64Array,
): RunState {
  const startRow = input.startRow ?? 0;
  const isFitting = shared !== undefined && shared.candles === input.candles && shared.startRow === startRow;
  const workspace = isFitting ? shared : createBacktestWorkspace(input.candles, startRow);
  clearTradeBook(workspace.book);
  const run = createRun(input, workspace, equity);
  const plain = plainSide(run);
  if (plain === null) trade(run);
  else tradePlain(run, plain);
  return run;
}

/** From entry to entry: what lies between is jumped over. */
function trade(run: RunState): void {
  const { long, short, candles, assumptions } = run;
  let longFrom = run.firstRow;
  let shortFrom = run.firstRow;
  for (;;) {
    const longRow = nextEntry(long, short, longFrom);
    const shortRow = nextEntry(short, long, shortFrom);
    const signalRow = Math.min(longRow, shortRow);
    if (signalRow + 1 >= candles.length - (assumptions.isFreqtrade ? 1 : 0)) break;
    const side = longRow === signalRow ? long : short;
    if (side === null) break;
    const other = side === long ? short : long;
    if (enter(run, side, other, signalRow)) {
      const row = leaveFast(run, findExit(run, side, other));
      // At an open the other side may enter by the signal that is acted on there; the same side needs a new one.
      const { isAtOpen } = run.found;
      longFrom = side === long || !isAtOpen ? row : row - 1;
      shortFrom = side === short || !isAtOpen ? row : row - 1;
    } else {
      longFrom = run.resumeRow;
      shortFrom = run.resumeRow;
    }
  }
  markFlat(run, candles.length);
}

/** Opens a position for a signal, at the market or by its limit order; false when it came to nothing. */
function enter(run: RunState, side: SideRun, other: SideRun | null, signalRow: number): boolean {
  const order = side.signals.entryOrder ?? null;
  if (order !== null) return enterAtLimit(run, { side, other, order, signalRow });
  run.resumeRow = signalRow + 1;
  markFlat(run, signalRow + 1);
  return enterFast(run, side.side, side.signals.protection, signalRow);
}
