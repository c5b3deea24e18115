import { Column } from './columns.ts';

/** Round trips by column, in the order in which they ended. */
export interface TradeColumns {
  readonly length: number;
  /** Row of the candle of the entry's fill, and of the last fill of the exit. */
  readonly entryRow: Float64Array;
  readonly exitRow: Float64Array;
  /** Open times of these candles, milliseconds since the epoch. */
  readonly entryTime: Float64Array;
  readonly exitTime: Float64Array;
  /** 1 = long, -1 = short. */
  readonly side: Float64Array;
  /** Code of the reason, see `exitReason`. */
  readonly reason: Float64Array;
  readonly entryPrice: Float64Array;
  /** Mean of the exit's fills by quantity. */
  readonly exitPrice: Float64Array;
  /** Base units, positive. */
  readonly quantity: Float64Array;
  /** Both sides, quote units. */
  readonly fees: Float64Array;
  /** What spread, slippage and rounding to the tick cost against the prices they started from, quote units. */
  readonly slippageCost: Float64Array;
  /** Net of fees, quote units. */
  readonly pnl: Float64Array;
  /** `pnl` as a fraction of the entry's notional. */
  readonly return: Float64Array;
}

/** Executions by column, oldest first. */
export interface FillColumns {
  readonly length: number;
  readonly row: Float64Array;
  readonly price: Float64Array;
  /** Base units, negative for a sale. */
  readonly quantity: Float64Array;
}

export interface TradeRow {
  readonly entryRow: number;
  readonly exitRow: number;
  readonly side: 1 | -1;
  readonly reason: number;
  readonly entryPrice: number;
  readonly exitPrice: number;
  readonly quantity: number;
  readonly fees: number;
  readonly slippageCost: number;
  readonly pnl: number;
}

const TRADE_FIELDS = [
  'entryRow',
  'exitRow',
  'side',
  'reason',
  'entryPrice',
  'exitPrice',
  'quantity',
  'fees',
  'slippageCost',
  'pnl',
] as const;

type TradeBuffers = Readonly<Record<(typeof TRADE_FIELDS)[number], Column>>;

/** Collects trades and fills; may be cleared and used for the next run. */
export interface TradeBook {
  readonly trades: TradeBuffers;
  readonly fillRow: Column;
  readonly fillPrice: Column;
  readonly fillQuantity: Column;
}

export function createTradeBook(): TradeBook {
  const trades = Object.fromEntries(TRADE_FIELDS.map((field) => [field, new Column()])) as unknown as TradeBuffers;
  return { trades, fillRow: new Column(), fillPrice: new Column(), fillQuantity: new Column() };
}

export function clearTradeBook(book: TradeBook): void {
  for (const field of TRADE_FIELDS) book.trades[field].clear();
  book.fillRow.clear();
  book.fillPrice.clear();
  book.fillQuantity.clear();
}

export function addFill(book: TradeBook, row: number, price: number, quantity: number): void {
  book.fillRow.push(row);
  book.fillPrice.push(price);
  book.fillQuantity.push(quantity);
}

export function addTrade(book: TradeBook, trade: TradeRow): void {
  for (const field of TRADE_FIELDS) book.trades[field].push(trade[field]);
}

export function toFillColumns(book: TradeBook): FillColumns {
  return {
    length: book.fillRow.length,
    row: book.fillRow.toArray(),
    price: book.fillPrice.toArray(),
    quantity: book.fillQuantity.toArray(),
  };
}

/** Trades as columns, with the times of their candles. */
export function toTradeColumns(book: TradeBook, openTime: Float64Array): TradeColumns {
  const { trades } = book;
  const entryRow = trades.entryRow.toArray();
  const exitRow = trades.exitRow.toArray();
  const entryPrice = trades.entryPrice.toArray();
  const quantity = trades.quantity.toArray();
  const pnl = trades.pnl.toArray();
  return {
    length: pnl.length,
    entryRow,
    exitRow,
    entryTime: timesOf(entryRow, openTime),
    exitTime: timesOf(exitRow, openTime),
    side: trades.side.toArray(),
    reason: trades.reason.toArray(),
    entryPrice,
    exitPrice: trades.exitPrice.toArray(),
    quantity,
    fees: trades.fees.toArray(),
    slippageCost: trades.slippageCost.toArray(),
    pnl,
    return: returnsOf(pnl, entryPrice, quantity),
  };
}

function timesOf(rows: Float64Array, openTime: Float64Array): Float64Array {
  const times = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i += 1) times[i] = openTime[rows[i] ?? 0] ?? Number.NaN;
  return times;
}

function returnsOf(pnl: Float64Array, price: Float64Array, quantity: Float64Array): Float64Array {
  const returns = new Float64Array(pnl.length);
  for (let i = 0; i < pnl.length; i += 1) {
    returns[i] = (pnl[i] ?? Number.NaN) / ((price[i] ?? Number.NaN) * (quantity[i] ?? Number.NaN));
  }
  return returns;
}
