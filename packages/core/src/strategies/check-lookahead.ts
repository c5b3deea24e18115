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
  /** Rows after the warm-up whose signal depends on how much history came before. */
  readonly differences: readonly SignalDifference[];
  /** Share of the compared rows that differ. */
  readonly share: number;
}

/**
 * Computes the same rows with less history before them. Indicators that remember for ever (EMA, RSI) differ a little at
 * first; signals that differ far behind the warm-up would differ between a backtest and a bot started today.
 */
export function checkWarmUp(strategy: CompiledStrategy, series: CandleSeries, skipped: number): WarmUpReport {
  const full = strategy.columns(series);
  const part = strategy.columns(rowsOf(series, skipped, series.length));
  const fromRow = Math.min(series.length, skipped + strategy.warmUp);
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
    return ours.flatMap(([signal, column], index) => {
      const other = others[index]?.[1];
      return other === undefined ? [] : compareColumns(signal, column, other, comparison);
    });
  });
}

type Column = Float64Array | Uint8Array;

interface ColumnScope {
  readonly side: string;
  /** The full series. */
  readonly series: CandleSeries;
  readonly length: number;
  readonly offset: number;
}

function listColumns(signals: SideSignals, scope: ColumnScope): readonly (readonly [string, Column])[] {
  const { side } = scope;
  const { stopLoss, takeProfit, trailing } = signals.protection;
  const distances = [
    ['stop', stopLoss],
    ['target', takeProfit],
    ['trailing stop', trailing?.distance ?? null],
  ] as const;
  return [
    [`${side} entry`, signals.entry],
    [`${side} exit`, signals.exit],
    ...(signals.exitWhen === null ? [] : [[`${side} exit by position`, askExits(signals, scope)] as const]),
    ...distances.flatMap(([name, distance]) =>
      distance?.kind === 'column' ? [[`${side} ${name}`, distance.values] as const] : [],
    ),
  ];
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
  signal: string,
  full: Column,
  part: Column,
  comparison: Comparison,
): readonly SignalDifference[] {
  const { series, offset, fromRow } = comparison;
  const differences: SignalDifference[] = [];
  // Distances only matter where they are read, and the same at any length of history only to rounding.
  const tolerance = full instanceof Float64Array && offset > 0 ? 1e-3 : 0;
  for (let row = fromRow; row - offset < part.length; row += 1) {
    const [one, two] = [full[row] ?? Number.NaN, part[row - offset] ?? Number.NaN];
    if (Object.is(one, two) || Math.abs(one - two) <= tolerance * Math.abs(one)) continue;
    differences.push({ openTime: series.openTime[row] ?? Number.NaN, row, signal });
    if (differences.length >= DIFFERENCES_MAX) break;
  }
  return differences;
}
