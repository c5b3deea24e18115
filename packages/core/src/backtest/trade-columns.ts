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

/** Columns that grow together as rows are added; capacity doubles, so that a row costs no allocation of its own. */
export interface RowBuffer<Field extends string> {
  length: number;
  columns: Record<Field, Float64Array>;
}

/** Collects trades and fills; may be cleared and used for the next run. */
export interface TradeBook {
  readonly trades: RowBuffer<keyof TradeRow>;
  readonly fills: RowBuffer<'row' | 'price' | 'quantity'>;
}

const CAPACITY = 256;

export function createTradeBook(): TradeBook {
  const column = (): Float64Array => new Float64Array(CAPACITY);
  const trades = {
    entryRow: column(),
    exitRow: column(),
    side: column(),
    reason: column(),
    entryPrice: column(),
    exitPrice: column(),
    quantity: column(),
    fees: column(),
    slippageCost: column(),
    pnl: column(),
  };
  const fills = { row: column(), price: column(), quantity: column() };
  return { trades: { length: 0, columns: trades }, fills: { length: 0, columns: fills } };
}

export function clearTradeBook({ trades, fills }: TradeBook): void {
  trades.length = 0;
  fills.length = 0;
}

export function addFill({ fills }: TradeBook, row: number, price: number, quantity: number): void {
  const { length } = fills;
  if (length === fills.columns.row.length) grow(fills.columns);
  const { columns } = fills;
  columns.row[length] = row;
  columns.price[length] = price;
  columns.quantity[length] = quantity;
  fills.length = length + 1;
}

export function addTrade({ trades }: TradeBook, trade: TradeRow): void {
  const { length } = trades;
  if (length === trades.columns.pnl.length) grow(trades.columns);
  // One line a column: a loop over their names costs more than all the rest of a trade.
  const { columns } = trades;
  columns.entryRow[length] = trade.entryRow;
  columns.exitRow[length] = trade.exitRow;
  columns.side[length] = trade.side;
  columns.reason[length] = trade.reason;
  columns.entryPrice[length] = trade.entryPrice;
  columns.exitPrice[length] = trade.exitPrice;
  columns.quantity[length] = trade.quantity;
  columns.fees[length] = trade.fees;
  columns.slippageCost[length] = trade.slippageCost;
  columns.pnl[length] = trade.pnl;
  trades.length = length + 1;
}

function grow<Field extends string>(columns: Record<Field, Float64Array>): void {
  for (const field of Object.keys(columns) as Field[]) {
    const column = columns[field];
    const grown = new Float64Array(column.length * 2);
    grown.set(column);
    columns[field] = grown;
  }
}

export function toFillColumns({ fills }: TradeBook): FillColumns {
  const { length, columns } = fills;
  const copy = (column: Float64Array): Float64Array => column.slice(0, length);
  return { length, row: copy(columns.row), price: copy(columns.price), quantity: copy(columns.quantity) };
}

/** Trades as columns, with the times of their candles. */
export function toTradeColumns({ trades }: TradeBook, openTime: Float64Array): TradeColumns {
  const { length, columns } = trades;
  const copy = (column: Float64Array): Float64Array => column.slice(0, length);
  const entryRow = copy(columns.entryRow);
  const exitRow = copy(columns.exitRow);
  const entryPrice = copy(columns.entryPrice);
  const quantity = copy(columns.quantity);
  const pnl = copy(columns.pnl);
  return {
    length,
    entryRow,
    exitRow,
    entryTime: timesOf(entryRow, openTime),
    exitTime: timesOf(exitRow, openTime),
    side: copy(columns.side),
    reason: copy(columns.reason),
    entryPrice,
    exitPrice: copy(columns.exitPrice),
    quantity,
    fees: copy(columns.fees),
    slippageCost: copy(columns.slippageCost),
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
