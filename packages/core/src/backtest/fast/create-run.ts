import { assert } from '../../base/assert.ts';
import { decFromNumber } from '../../base/decimal.ts';
import type { CandleSeries } from '../../market/candle-series.ts';
import type { SideSignals } from '../../strategies/signal-columns.ts';
import type { BacktestInput } from '../backtest-input.ts';
import { dayEndRows } from '../day-ends.ts';
import { toRunTerms } from '../run-terms.ts';
import { type TradeBook, createTradeBook } from '../trade-columns.ts';
import { type RunState, type SideRun, emptyPosition } from './run-state.ts';

/** What runs over the same candles may share, so that the next run allocates nothing that the last one did. */
export interface BacktestWorkspace {
  readonly candles: CandleSeries;
  readonly startRow: number;
  readonly dayEnds: Int32Array;
  readonly book: TradeBook;
}

export function createBacktestWorkspace(candles: CandleSeries, startRow = 0): BacktestWorkspace {
  return { candles, startRow, dayEnds: dayEndRows(candles, startRow), book: createTradeBook() };
}

/** A run before its first row. */
export function createRun(
  input: BacktestInput,
  workspace: BacktestWorkspace,
  equity: boolean | Float64Array,
): RunState {
  const { candles, signals } = input;
  assert(signals.length === candles.length, `${signals.length} rows of signals for ${candles.length} candles`);
  const terms = toRunTerms(input.terms);
  return {
    candles,
    detail: input.detail ?? null,
    terms,
    sizing: signals.sizing,
    long: toSide(signals.long, 1),
    short: terms.allowShort ? toSide(signals.short, -1) : null,
    firstRow: Math.max(signals.warmUp, workspace.startRow - 1, 0),
    book: workspace.book,
    exact: { fills: 0, cash: decFromNumber(terms.startEquity) },
    equity: equityColumn(equity, candles.length, workspace.startRow),
    dayEnds: workspace.dayEnds,
    daily: new Float64Array(workspace.dayEnds.length),
    position: emptyPosition(),
    found: { price: 0.5, reference: 0.5, reason: 0, isAtOpen: false },
    view: { entryPrice: 0.5, entryRow: 0, bestPrice: 0.5, worstPrice: 0.5 },
    cash: terms.startEquity,
    others: 0,
    cashError: 0,
    markedTo: workspace.startRow,
    nextDay: 0,
    peak: terms.startEquity,
    trough: terms.startEquity,
    drawdownMax: 0,
    feesPaid: 0,
    slippagePaid: 0,
    skipped: 0,
  };
}

/** Rows before the range have no equity. */
function equityColumn(wanted: boolean | Float64Array, length: number, startRow: number): Float64Array | null {
  if (wanted === false) return null;
  const column = wanted === true ? new Float64Array(length) : wanted;
  assert(column.length === length, `a column of ${column.length} rows for the equity of ${length} candles`);
  return column.fill(Number.NaN, 0, startRow);
}

function toSide(signals: SideSignals | null, side: 1 | -1): SideRun | null {
  return signals === null ? null : { side, signals, entryRow: -1, exitRow: -1 };
}
