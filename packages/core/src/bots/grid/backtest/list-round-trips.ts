import { ZERO, toNumber } from '../../../base/decimal.ts';
import { gridHoldings } from '../state.ts';
import type { Holding } from '../../../engine/bot/lifecycle/holding.ts';
import type { Assumptions } from '../../../backtest/assumptions.ts';
import { EXIT_END, EXIT_RULE, EXIT_TARGET } from '../../../backtest/exit-reason.ts';
import { lastSale, marketSaleCost, rowOfFill } from '../../../backtest/bot/bot-run.ts';
import {
  type TradeColumns,
  type TradeRow,
  addTrade,
  createTradeBook,
  toTradeColumns,
} from '../../../backtest/trade-columns.ts';
import type { GridBooking } from './grid-booking.ts';
import type { GridRun } from './grid-run.ts';

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
    const row = rowOfFill(run, booking.fill.executedAt);
    if (booking.role === 'start') firstRow = row;
    if (booking.fill.side === 'sell') {
      addTrade(book, toTrade(booking, since.get(booking.slotKey) ?? firstRow, row, run.assumptions));
      since.delete(booking.slotKey);
    } else if (!since.has(booking.slotKey)) since.set(booking.slotKey, row);
  }
  const left = gridHoldings(run.result.state);
  if (left.quantity.gt(ZERO)) addTrade(book, toLastTrade(run, left, Math.min(firstRow, ...since.values())));
  return toTradeColumns(book, candles.openTime);
}

function toTrade(
  { fill, role, sold, realized }: GridBooking,
  entryRow: number,
  exitRow: number,
  assumptions: Assumptions,
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
    slippageCost: role === 'exit' ? marketSaleCost(exitPrice, assumptions) * quantity : 0,
    pnl: toNumber(realized),
  };
}

function toLastTrade(run: GridRun, left: Holding, entryRow: number): TradeRow {
  const [quantity, notional, fees] = [toNumber(left.quantity), toNumber(left.notional), toNumber(left.fees)];
  const sale = lastSale(run, quantity);
  return {
    entryRow,
    exitRow: run.candles.length - 1,
    side: 1,
    reason: EXIT_END,
    entryPrice: notional / quantity,
    exitPrice: sale.price,
    quantity,
    fees: fees + sale.fee,
    slippageCost: marketSaleCost(sale.price, run.assumptions) * quantity,
    pnl: sale.proceeds - notional - fees,
  };
}
