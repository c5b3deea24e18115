import { assert } from '../../base/assert.ts';
import { maxDrawdown } from '../../statistics/drawdown.ts';
import type { BacktestResult } from '../backtest-result.ts';
import type { FillColumns, TradeColumns } from '../trade-columns.ts';

/** One test's result with the open times of its candles. */
export interface StitchPart {
  readonly result: BacktestResult;
  /** Of every row, those before the range too. */
  readonly openTime: Float64Array;
}

/** Results of tests that follow each other, as one. */
export interface StitchedResult extends BacktestResult {
  /** Equity at the close of each row of the tests. */
  readonly equity: Float64Array;
  readonly time: Float64Array;
}

/** Each part must begin with the equity that the one before it ended with. Rows count from the first part's start. */
export function stitchResults(parts: readonly StitchPart[]): StitchedResult {
  const first = parts[0]?.result;
  const last = parts.at(-1)?.result;
  assert(first !== undefined && last !== undefined, 'there is nothing to stitch');
  const equity = join(parts.map(({ result }) => (result.equity ?? new Float64Array(0)).subarray(result.startRow)));
  const sum = (of: (result: BacktestResult) => number): number =>
    parts.reduce((total, { result }) => total + of(result), 0);
  return {
    startRow: 0,
    rows: equity.length,
    days: sum((result) => result.days),
    trades: joinTrades(parts),
    fills: joinFills(parts),
    daily: {
      time: join(parts.map(({ result }) => result.daily.time)),
      equity: join(parts.map(({ result }) => result.daily.equity)),
    },
    equity,
    time: join(parts.map(({ result, openTime }) => openTime.subarray(result.startRow))),
    startEquity: first.startEquity,
    endEquity: last.endEquity,
    peakEquity: Math.max(...parts.map(({ result }) => result.peakEquity)),
    drawdownMax: maxDrawdown(equity, first.startEquity) ?? 0,
    feesPaid: sum((result) => result.feesPaid),
    slippagePaid: sum((result) => result.slippagePaid),
    skippedEntries: sum((result) => result.skippedEntries),
    missingCandles: sum((result) => result.missingCandles),
  };
}

/** What is to be added to the rows of each part. */
function rowOffsets(parts: readonly StitchPart[]): readonly number[] {
  let rows = 0;
  return parts.map(({ result }) => {
    const offset = rows - result.startRow;
    rows += result.rows;
    return offset;
  });
}

function joinFills(parts: readonly StitchPart[]): FillColumns {
  const offsets = rowOffsets(parts);
  return {
    length: parts.reduce((total, { result }) => total + result.fills.length, 0),
    row: join(parts.map(({ result }, i) => result.fills.row.map((row) => row + (offsets[i] ?? 0)))),
    price: join(parts.map(({ result }) => result.fills.price)),
    quantity: join(parts.map(({ result }) => result.fills.quantity)),
  };
}

function joinTrades(parts: readonly StitchPart[]): TradeColumns {
  const offsets = rowOffsets(parts);
  const column = (of: (trades: TradeColumns) => Float64Array): Float64Array =>
    join(parts.map(({ result }) => of(result.trades)));
  const rowColumn = (of: (trades: TradeColumns) => Float64Array): Float64Array =>
    join(parts.map(({ result }, i) => of(result.trades).map((row) => row + (offsets[i] ?? 0))));
  return {
    length: parts.reduce((total, { result }) => total + result.trades.length, 0),
    entryRow: rowColumn((trades) => trades.entryRow),
    exitRow: rowColumn((trades) => trades.exitRow),
    entryTime: column((trades) => trades.entryTime),
    exitTime: column((trades) => trades.exitTime),
    side: column((trades) => trades.side),
    reason: column((trades) => trades.reason),
    entryPrice: column((trades) => trades.entryPrice),
    exitPrice: column((trades) => trades.exitPrice),
    quantity: column((trades) => trades.quantity),
    fees: column((trades) => trades.fees),
    slippageCost: column((trades) => trades.slippageCost),
    pnl: column((trades) => trades.pnl),
    return: column((trades) => trades.return),
  };
}

function join(columns: readonly Float64Array[]): Float64Array {
  const joined = new Float64Array(columns.reduce((length, column) => length + column.length, 0));
  let at = 0;
  for (const column of columns) {
    joined.set(column, at);
    at += column.length;
  }
  return joined;
}
