import { toNumber } from '../../../base/decimal.ts';
import { dcaHoldings } from '../state.ts';
import { lastSale, marketPurchaseCost, marketSaleCost, rowOfFill } from '../../../backtest/bot/bot-run.ts';
import { EXIT_END, EXIT_STOP, EXIT_TARGET, EXIT_TRAILING } from '../../../backtest/exit-reason.ts';
import {
  type TradeColumns,
  type TradeRow,
  addTrade,
  createTradeBook,
  toTradeColumns,
} from '../../../backtest/trade-columns.ts';
import type { DcaBooking } from './dca-booking.ts';
import type { DcaRun } from './dca-run.ts';

/** What a deal has come to so far, quote units. */
interface DealSum {
  readonly entryRow: number;
  exitRow: number;
  reason: number;
  /** Base units, and what they had cost, fees aside. */
  quantity: number;
  notional: number;
  proceeds: number;
  fees: number;
  slippageCost: number;
  pnl: number;
}

/**
 * Every deal as one round trip, its sales taken together; what is left at the end is sold at the last close and ends the
 * last deal. Their profits add up to what the account has gained. Times are those of the candles.
 */
export function listDeals(run: DcaRun): TradeColumns {
  const book = createTradeBook();
  const deals = new Map<number, DealSum>();
  for (const booking of run.result.bookings) {
    const row = rowOfFill(run, booking.fill.executedAt);
    const sum = deals.get(booking.deal) ?? emptySum(row);
    deals.set(booking.deal, sum);
    if (booking.fill.side === 'buy') addPurchase(sum, booking, run);
    else addSale(sum, booking, row, run);
  }
  closeLast(run, [...deals.values()].at(-1));
  for (const sum of deals.values()) if (sum.quantity > 0) addTrade(book, toTrade(sum));
  return toTradeColumns(book, run.candles.openTime);
}

function emptySum(entryRow: number): DealSum {
  const nothing = { quantity: 0, notional: 0, proceeds: 0, fees: 0, slippageCost: 0, pnl: 0 };
  return { entryRow, exitRow: entryRow, reason: EXIT_TARGET, ...nothing };
}

/** What was bought counts with its sale; only what the base order paid above the traded price is known here. */
function addPurchase(sum: DealSum, { role, fill }: DcaBooking, { assumptions }: DcaRun): void {
  if (role === 'base')
    sum.slippageCost += marketPurchaseCost(toNumber(fill.price), assumptions) * toNumber(fill.quantity);
}

function addSale(sum: DealSum, { fill, role, isTrailing, sold, realized }: DcaBooking, row: number, run: DcaRun): void {
  const [price, quantity] = [toNumber(fill.price), toNumber(fill.quantity)];
  sum.exitRow = row;
  sum.reason = role === 'exit' ? EXIT_STOP : isTrailing ? EXIT_TRAILING : EXIT_TARGET;
  sum.quantity += quantity;
  sum.notional += toNumber(sold.notional);
  sum.proceeds += price * quantity;
  sum.fees += toNumber(sold.fees) + toNumber(fill.fee);
  sum.pnl += toNumber(realized);
  if (role === 'exit' || isTrailing) sum.slippageCost += marketSaleCost(price, run.assumptions) * quantity;
}

function closeLast(run: DcaRun, sum: DealSum | undefined): void {
  const left = dcaHoldings(run.result.state);
  const quantity = toNumber(left.quantity);
  if (sum === undefined || quantity === 0) return;
  const { price, fee, proceeds } = lastSale(run, quantity);
  const [notional, fees] = [toNumber(left.notional), toNumber(left.fees)];
  sum.exitRow = run.candles.length - 1;
  sum.reason = EXIT_END;
  sum.quantity += quantity;
  sum.notional += notional;
  sum.proceeds += price * quantity;
  sum.fees += fees + fee;
  sum.slippageCost += marketSaleCost(price, run.assumptions) * quantity;
  sum.pnl += proceeds - notional - fees;
}

function toTrade({ notional, proceeds, quantity, ...sum }: DealSum): TradeRow {
  return { ...sum, side: 1, quantity, entryPrice: notional / quantity, exitPrice: proceeds / quantity };
}
