import { toNumber } from '../../base/decimal.ts';
import { type CandleSeries, lowerBound } from '../../market/candle-series.ts';
import type { BacktestTerms } from '../backtest-terms.ts';
import { EXIT_END, EXIT_RULE, EXIT_TARGET } from '../exit-reason.ts';
import { toRunTerms } from '../run-terms.ts';
import { type TradeColumns, type TradeRow, addTrade, createTradeBook, toTradeColumns } from '../trade-columns.ts';
import type { GridBooking } from './grid-booking.ts';
import type { GridRun } from './grid-run.ts';

interface Leftover {
  /** Base units. */
  readonly quantity: number;
  /** Quote units paid for it, fees aside, and the fees. */
  readonly notional: number;
  readonly fees: number;
}

/**
 * Every sale with the purchase that it belongs to, the round trips of a grid; what is left at the end is one more, sold at
 * the last close. Their profits add up to what the account has gained. Times are those of the candles.
 */
export function listRoundTrips(run: GridRun): TradeColumns {
  const { candles, startRow } = run;
  const book = createTradeBook();
  const since = new Map<number | null, number>();
  let firstRow = startRow;
  for (const booking of run.result.bookings) {
    const row = rowOf(candles, booking.fill.executedAt, startRow);
    if (booking.role === 'start') firstRow = row;
    if (booking.fill.side === 'sell') {
      addTrade(book, toTrade(booking, since.get(booking.slotKey) ?? firstRow, row, run.terms));
      since.delete(booking.slotKey);
    } else if (!since.has(booking.slotKey)) since.set(booking.slotKey, row);
  }
  const rest = leftoverOf(run.result.bookings);
  if (rest.quantity > 0) addTrade(book, toLastTrade(run, rest, Math.min(firstRow, ...since.values())));
  return toTradeColumns(book, candles.openTime);
}

/** Fills are timed at the close of their candle. */
function rowOf(candles: CandleSeries, at: number, startRow: number): number {
  return Math.max(startRow, lowerBound(candles, at) - 1);
}

function toTrade(
  { fill, role, sold, realized }: GridBooking,
  entryRow: number,
  exitRow: number,
  terms: BacktestTerms,
): TradeRow {
  const quantity = toNumber(fill.quantity);
  const exitPrice = toNumber(fill.price);
  return {
    entryRow,
    exitRow,
    side: 1,
    reason: role === 'exit' ? EXIT_RULE : EXIT_TARGET,
    entryPrice: toNumber(sold.notional) / quantity,
    exitPrice,
    quantity,
    fees: toNumber(fill.fee) + toNumber(sold.fees),
    slippageCost: role === 'exit' ? saleCost(exitPrice, terms) * quantity : 0,
    pnl: toNumber(realized),
  };
}

/** What a market sale at this price lost against the price that was traded, quote units for each base unit. */
function saleCost(price: number, terms: BacktestTerms): number {
  return price / (1 - toRunTerms(terms).marketCost.value) - price;
}

function leftoverOf(bookings: readonly GridBooking[]): Leftover {
  let [quantity, notional, fees] = [0, 0, 0];
  for (const { fill, sold } of bookings) {
    const sign = fill.side === 'buy' ? 1 : -1;
    const bought = fill.side === 'buy';
    quantity += sign * toNumber(fill.quantity);
    notional += bought ? toNumber(fill.price.times(fill.quantity)) : -toNumber(sold.notional);
    fees += bought ? toNumber(fill.fee) : -toNumber(sold.fees);
  }
  // What sums of doubles leave of nothing is nothing.
  return { quantity: quantity > 1e-9 ? quantity : 0, notional, fees };
}

function toLastTrade(
  { candles, result, terms }: GridRun,
  { quantity, notional, fees }: Leftover,
  entryRow: number,
): TradeRow {
  const { feeRate } = toRunTerms(terms);
  const proceeds = result.endEquity - result.startEquity - toNumber(result.state.results.cashFlow);
  const exitPrice = proceeds / (1 - feeRate) / quantity;
  const saleFee = exitPrice * quantity * feeRate;
  return {
    entryRow,
    exitRow: candles.length - 1,
    side: 1,
    reason: EXIT_END,
    entryPrice: notional / quantity,
    exitPrice,
    quantity,
    fees: fees + saleFee,
    slippageCost: saleCost(exitPrice, terms) * quantity,
    pnl: proceeds - notional - fees,
  };
}
