import type { CandleSeries } from '../../market/candle-series.ts';
import type { GhostRun } from './ghost-run.ts';

/** The market in as many columns as a picture is wide. */
export interface DrawnMarket {
  readonly high: Float32Array;
  readonly low: Float32Array;
}

/** A run in as many columns as a picture is wide. */
export interface DrawnRun {
  /** Equity at the end of each column. */
  readonly equity: Float32Array;
  /** Deepest fall from the peak so far within each column, 0 to 1. */
  readonly drawdown: Float32Array;
  /** Column and price of each execution. */
  readonly fillColumn: Int32Array;
  readonly fillPrice: Float32Array;
  readonly fillSide: Int8Array;
}

/** First row of each column, and the length after the last: rows are spread evenly. */
function firstRow(column: number, width: number, rows: number): number {
  return Math.floor((column * rows) / width);
}

export function drawMarket({ high, low, length }: CandleSeries, width: number): DrawnMarket {
  const columns = Math.min(width, length);
  const drawn = { high: new Float32Array(columns), low: new Float32Array(columns) };
  for (let column = 0; column < columns; column += 1) {
    let [top, bottom] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    const end = firstRow(column + 1, columns, length);
    for (let row = firstRow(column, columns, length); row < end; row += 1) {
      top = Math.max(top, high[row] ?? top);
      bottom = Math.min(bottom, low[row] ?? bottom);
    }
    drawn.high[column] = top;
    drawn.low[column] = bottom;
  }
  return drawn;
}

export function drawGhostRun({ length }: Pick<CandleSeries, 'length'>, run: GhostRun, width: number): DrawnRun {
  const columns = Math.min(width, length);
  const equity = new Float32Array(columns);
  const drawdown = new Float32Array(columns);
  let peak = run.startEquity;
  for (let column = 0; column < columns; column += 1) {
    let deepest = 0;
    const end = firstRow(column + 1, columns, length);
    for (let row = firstRow(column, columns, length); row < end; row += 1) {
      const value = run.equity[row] ?? peak;
      // Before the start there is nothing: no comparison with it holds.
      if (value > peak) peak = value;
      else if (peak - value > deepest * peak) deepest = (peak - value) / peak;
    }
    const last = run.equity[end - 1] ?? peak;
    equity[column] = Number.isNaN(last) ? run.startEquity : last;
    drawdown[column] = deepest;
  }
  return {
    equity,
    drawdown,
    fillColumn: Int32Array.from(run.fills.row, (row) => Math.floor((row * columns) / length)),
    fillPrice: Float32Array.from(run.fills.price),
    fillSide: run.fills.side,
  };
}
