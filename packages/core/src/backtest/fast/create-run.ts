import { assert } from '../../base/assert.ts';
import { decFromNumber } from '../../base/decimal.ts';
import type { CandleSeries } from '../../market/candle-series.ts';
import type { SideSignals } from '../../strategies/signal-columns.ts';
import type { BacktestInput } from '../backtest-input.ts';
import { actingSignals } from '../acting-signals.ts';
import { dayEndRows } from '../day-ends.ts';
import { toRunAssumptions } from '../run-assumptions.ts';
import { type TradeBook, createTradeBook } from '../trade-columns.ts';
import { findCloseRanges } from './close-ranges.ts';
import { type CloseRanges, type Flags, type RunState, type SideRun, emptyFastPosition } from './run-state.ts';

/** What runs over the same candles may share, so that the next run allocates nothing that the last one did. */
export interface BacktestWorkspace {
  readonly candles: CandleSeries;
  readonly startRow: number;
  readonly dayEnds: Int32Array;
  /** Open times of the last candle of each day. */
  readonly dayTimes: Float64Array;
  /** Found when a run first needs them. */
  closeRanges: CloseRanges | null;
  readonly book: TradeBook;
}

export function createBacktestWorkspace(candles: CandleSeries, startRow = 0): BacktestWorkspace {
  const dayEnds = dayEndRows(candles, startRow);
  const dayTimes = new Float64Array(dayEnds.length);
  for (let day = 0; day < dayEnds.length; day += 1) dayTimes[day] = candles.openTime[dayEnds[day] ?? 0] ?? Number.NaN;
  return { candles, startRow, dayEnds, dayTimes, closeRanges: null, book: createTradeBook() };
}

/** A run before its first row. */
export function createRun(
  input: BacktestInput,
  workspace: BacktestWorkspace,
  equity: boolean | Float64Array,
): RunState {
  const { candles } = input;
  const signals = actingSignals(input);
  assert(signals.length === candles.length, `${signals.length} rows of signals for ${candles.length} candles`);
  const assumptions = toRunAssumptions(input.assumptions);
  return {
    candles,
    detail: input.detail ?? null,
    assumptions,
    sizing: signals.sizing,
    long: toSide(signals.long, 1),
    short: assumptions.allowShort ? toSide(signals.short, -1) : null,
    firstRow: Math.max(signals.warmUp, workspace.startRow - 1, 0),
    book: workspace.book,
    exact: { fills: 0, cash: decFromNumber(assumptions.startEquity) },
    equity: equityColumn(equity, candles.length, workspace.startRow),
    dayEnds: workspace.dayEnds,
    dayTimes: workspace.dayTimes,
    closeRanges: equity === false ? closeRangesOf(workspace) : null,
    daily: new Float64Array(workspace.dayEnds.length),
    position: emptyFastPosition(),
    resting: { reason: 0, price: 0.5, trigger: 0.5, signalRow: 0, isNew: false },
    filled: { price: 0.5, reference: 0.5, isInside: false },
    hasExitOrders: [signals.long, signals.short].some((side) => side?.exitOrder != null),
    found: { price: 0.5, reference: 0.5, reason: 0, isInside: false, isAtOpen: false },
    view: { entryPrice: 0.5, entryRow: 0, bestPrice: 0.5, worstPrice: 0.5 },
    cash: assumptions.startEquity,
    held: 0.5,
    others: 0,
    cashError: 0,
    markedTo: workspace.startRow,
    nextDay: 0,
    peak: assumptions.startEquity,
    trough: assumptions.startEquity,
    drawdownMax: 0,
    feesPaid: 0,
    slippagePaid: 0,
    resumeRow: 0,
    skipped: 0,
  };
}

/** A run that keeps the equity of every row looks at every close anyhow, and needs no ranges of them. */
function closeRangesOf(workspace: BacktestWorkspace): CloseRanges {
  workspace.closeRanges ??= findCloseRanges(workspace.candles);
  return workspace.closeRanges;
}

/** Rows before the range have no equity. */
function equityColumn(wanted: boolean | Float64Array, length: number, startRow: number): Float64Array | null {
  if (wanted === false) return null;
  const column = wanted === true ? new Float64Array(length) : wanted;
  assert(column.length === length, `a column of ${column.length} rows for the equity of ${length} candles`);
  return column.fill(Number.NaN, 0, startRow);
}

function toSide(signals: SideSignals | null, side: 1 | -1): SideRun | null {
  if (signals === null) return null;
  return { side, signals, entry: toFlags(signals.entry), exit: toFlags(signals.exit), entryRow: -1, exitRow: -1 };
}

function toFlags(column: Uint8Array): Flags {
  // A part of another column need not begin where a word does; it is read row by row.
  const words = column.byteOffset % 4 === 0 ? column.length >> 2 : 0;
  return { column, words: new Int32Array(column.buffer, words === 0 ? 0 : column.byteOffset, words) };
}
