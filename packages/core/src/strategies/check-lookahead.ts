import { type CandleSeries, sliceCandleSeries } from '../market/candle-series.ts';
import type { CompiledStrategy } from './compile-strategy.ts';
import type { SideSignals, SignalColumns } from './signal-columns.ts';

/** A row at which two computations of the same candle disagree. */
export interface SignalDifference {
  /** Open time of the candle, milliseconds. */
  readonly openTime: number;
  /** Row of the full series. */
  readonly row: number;
  /** Such as `long entry`. */
  readonly signal: string;
}

export interface LookaheadReport {
  /** Number of shortened series that were compared. */
  readonly cuts: number;
  /** Empty = no signal depends on candles after it. */
  readonly differences: readonly SignalDifference[];
}

const DIFFERENCES_MAX = 100;

/** Relative. */
const DISTANCE_TOLERANCE = 1e-3;

/**
 * Hides the end of the series at many points: what was signalled before must not change. A difference means that a rule
 * reads the future, and its backtest is worth nothing.
 */
export function checkLookahead(strategy: CompiledStrategy, series: CandleSeries, cuts = 20): LookaheadReport {
  const full = strategy.columns(series);
  const differences: SignalDifference[] = [];
  const lengths = cutLengths(Math.min(strategy.warmUp, series.length), series.length, cuts);
  for (const length of lengths) {
    const part = strategy.columns(rowsOf(series, 0, length));
    differences.push(...compareSignals({ full, part, series, offset: 0, fromRow: 0 }));
    if (differences.length >= DIFFERENCES_MAX) break;
  }
  return { cuts: lengths.length, differences: differences.slice(0, DIFFERENCES_MAX) };
}

export interface WarmUpReport {
  /** Candles that the strategy says it needs. */
  readonly warmUp: number;
  /** Signals compared in each direction and kind. */
  readonly rows: number;
  /** Compared rows whose signal depends on how much history came before. */
  readonly differences: readonly SignalDifference[];
  /** Share of the compared rows that differ. */
  readonly share: number;
}

export interface WarmUpOptions {
  /** Candles of history that are taken away. */
  readonly skipped: number;
  /** Candles behind the warm-up that are not compared; 0 by default. */
  readonly settling?: number;
}

/**
 * Computes the same rows with less history before them. Indicators that remember for ever (EMA, RSI) differ a little at
 * first; signals that differ far behind the warm-up would differ between a backtest and a bot started today.
 */
export function checkWarmUp(
  strategy: CompiledStrategy,
  series: CandleSeries,
  { skipped, settling = 0 }: WarmUpOptions,
): WarmUpReport {
  const full = strategy.columns(series);
  const part = strategy.columns(rowsOf(series, skipped, series.length));
  const fromRow = Math.min(series.length, skipped + strategy.warmUp + settling);
  const differences = compareSignals({ full, part, series, offset: skipped, fromRow });
  const rows = series.length - fromRow;
  const differing = new Set(differences.map((each) => each.row)).size;
  return { warmUp: strategy.warmUp, rows, differences, share: rows === 0 ? 0 : differing / rows };
}

function cutLengths(from: number, to: number, cuts: number): readonly number[] {
  const span = to - from;
  const lengths = Array.from({ length: cuts }, (_, i) => from + Math.ceil(((i + 1) * span) / (cuts + 1)));
  return [...new Set(lengths)].filter((length) => length > 0 && length < to);
}

function rowsOf(series: CandleSeries, from: number, to: number): CandleSeries {
  const first = series.openTime[from] ?? Number.POSITIVE_INFINITY;
  return sliceCandleSeries(series, first, series.openTime[to] ?? Number.POSITIVE_INFINITY);
}

interface Comparison {
  readonly full: SignalColumns;
  readonly part: SignalColumns;
  readonly series: CandleSeries;
  /** Row of the full series that is row 0 of the part. */
  readonly offset: number;
  readonly fromRow: number;
}

function compareSignals(comparison: Comparison): readonly SignalDifference[] {
  return (['long', 'short'] as const).flatMap((side) => {
    const [full, part] = [comparison.full[side], comparison.part[side]];
    if (full === null || part === null) return [];
    const { series, offset } = comparison;
    const others = listColumns(part, { side, series, length: comparison.part.length, offset });
    const ours = listColumns(full, { side, series, length: comparison.full.length, offset: 0 });
    return ours.flatMap((each, index) => {
      const other = others[index]?.column;
      return other === undefined ? [] : compareColumns(each, other, comparison);
    });
  });
}

type Column = Float64Array | Uint8Array;

interface NamedColumn {
  readonly signal: string;
  readonly column: Column;
  /** Rows at which a distance is read, 1 = yes; null for signals, which are read everywhere. */
  readonly isRead: Uint8Array | null;
}

interface ColumnScope {
  readonly side: string;
  /** The full series. */
  readonly series: CandleSeries;
  readonly length: number;
  readonly offset: number;
}

function listColumns(signals: SideSignals, scope: ColumnScope): readonly NamedColumn[] {
  const { entry, exit, exitWhen, protection } = signals;
  const named: NamedColumn[] = [
    { signal: `${scope.side} entry`, column: entry, isRead: null },
    { signal: `${scope.side} exit`, column: exit, isRead: null },
  ];
  if (exitWhen !== null) {
    named.push({ signal: `${scope.side} exit by position`, column: askExits(signals, scope), isRead: null });
  }
  const distances = [
    ['stop', protection.stopLoss],
    ['target', protection.takeProfit],
    ['trailing stop', protection.trailing?.distance ?? null],
  ] as const;
  for (const [name, distance] of distances) {
    if (distance?.kind === 'column') {
      named.push({ signal: `${scope.side} ${name}`, column: distance.values, isRead: entry });
    }
  }
  for (const [name, order] of [
    ['entry price', signals.entryOrder],
    ['exit price', signals.exitOrder],
  ] as const) {
    if (order != null) named.push({ signal: `${scope.side} ${name}`, column: order.price, isRead: null });
  }
  return named;
}

/** Answers of a rule about the position, were one opened two candles before. */
function askExits({ exitWhen }: SideSignals, { series, length, offset }: ColumnScope): Uint8Array {
  return Uint8Array.from({ length }, (_, row) => {
    const entryPrice = series.open[Math.max(0, row + offset - 1)] ?? Number.NaN;
    const view = { entryPrice, entryRow: row - 1, bestPrice: entryPrice * 1.01, worstPrice: entryPrice * 0.99 };
    return exitWhen?.(row, view) === true ? 1 : 0;
  });
}

function compareColumns(
  { signal, column, isRead }: NamedColumn,
  other: Column,
  { series, offset, fromRow }: Comparison,
): readonly SignalDifference[] {
  const differences: SignalDifference[] = [];
  // With less history before them, distances are the same to rounding at best, and matter only where they are read.
  const tolerance = isRead !== null && offset > 0 ? DISTANCE_TOLERANCE : 0;
  for (let row = fromRow; row - offset < other.length; row += 1) {
    if (offset > 0 && isRead !== null && isRead[row] !== 1) continue;
    const [one, two] = [column[row] ?? Number.NaN, other[row - offset] ?? Number.NaN];
    if (Object.is(one, two) || Math.abs(one - two) <= tolerance * Math.abs(one)) continue;
    differences.push({ openTime: series.openTime[row] ?? Number.NaN, row, signal });
    if (differences.length >= DIFFERENCES_MAX) break;
  }
  return differences;
}
