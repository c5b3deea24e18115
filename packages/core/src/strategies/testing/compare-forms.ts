import { type CandleSeries, candleAt } from '../../market/candle-series.ts';
import type { CompiledStrategy } from '../compile-strategy.ts';
import type { ExitDistance, LimitOrder, PositionView, ProfitTarget, SideSignals } from '../signal-columns.ts';
import type { SideState, StreamDistance, StreamOrder, StreamTarget } from '../stream/strategy-stream.ts';

/** First row at which the columns and the stream of a strategy disagree, in words; null when they agree on all. */
export function firstDisagreement(strategy: CompiledStrategy, series: CandleSeries): string | null {
  const columns = strategy.columns(series);
  const stream = strategy.stream();
  for (let row = 0; row < series.length; row += 1) {
    const signals = stream.next(candleAt(series, row));
    const view: PositionView = {
      entryPrice: series.open[Math.max(0, row - 3)] ?? 0,
      entryRow: Math.max(0, row - 3),
      bestPrice: series.high[row] ?? 0,
      worstPrice: series.low[row] ?? 0,
    };
    for (const side of ['long', 'short'] as const) {
      const [column, state] = [columns[side], signals[side]];
      const words = compareSide(column, state, row, view);
      if (words !== null) return `${side} ${words} at row ${row}`;
      const { stopLoss = null, takeProfit = null, trailing = null } = column?.protection ?? {};
      if (column === null || row < strategy.warmUp) continue;
      if (!isSameDistance(stopLoss, signals.stopLoss, row)) return `stop at row ${row}`;
      if (!isSameTarget(takeProfit, signals.takeProfit, row)) return `target at row ${row}`;
      if (!isSameOrder(column.entryOrder, signals[side]?.entryOrder, row)) return `entry order at row ${row}`;
      if (!isSameOrder(column.exitOrder, signals[side]?.exitOrder, row)) return `exit order at row ${row}`;
      const streamed = signals.trailing?.distance ?? null;
      if (!isSameDistance(trailing?.distance ?? null, streamed, row)) return `trailing stop at row ${row}`;
    }
  }
  return null;
}

function compareSide(
  column: SideSignals | null,
  state: SideState | null,
  row: number,
  view: PositionView,
): string | null {
  if (column === null || state === null) return column === state ? null : 'is missing';
  if ((column.entry[row] === 1) !== state.entry) return 'entry';
  if ((column.exit[row] === 1) !== state.exit) return 'exit';
  return (column.exitWhen?.(row, view) ?? false) === state.leaves(view) ? null : 'exit by position';
}

function isSameDistance(column: ExitDistance | null, stream: StreamDistance | null, row: number): boolean {
  if (column === null || stream === null) return column === stream;
  return Object.is(column.kind === 'fraction' ? column.value : column.values[row], stream.value);
}

function isSameTarget(column: ProfitTarget | null, stream: StreamTarget | null, row: number): boolean {
  if (column?.kind !== 'schedule') return stream?.kind !== 'schedule' && isSameDistance(column, stream, row);
  return stream?.kind === 'schedule' && JSON.stringify(column.steps) === JSON.stringify(stream.steps);
}

function isSameOrder(
  column: LimitOrder | null | undefined,
  stream: StreamOrder | null | undefined,
  row: number,
): boolean {
  if (column == null || stream == null) return (column ?? null) === (stream ?? null);
  const { candles, follows, price } = column;
  return Object.is(price[row], stream.price) && candles === stream.candles && follows === stream.follows;
}
