import { ZERO, decFromNumber, toNumber } from '../../base/decimal.ts';
import { candleAt } from '../../market/candle-series.ts';
import type { Candle } from '../../market/candle.ts';
import type { LimitOrder, SideSignals } from '../../strategies/signal-columns.ts';
import { actingSignals } from '../acting-signals.ts';
import type { BacktestInput } from '../backtest-input.ts';
import { detailRange } from '../detail-range.ts';
import { EXIT_END, EXIT_REVERSAL, EXIT_RULE, EXIT_SIGNAL, EXIT_TIME } from '../exit-reason.ts';
import { exactOffsetPrice } from '../offset-price.ts';
import { type RunAssumptions, toRunAssumptions } from '../run-assumptions.ts';
import {
  type FillColumns,
  type TradeColumns,
  createTradeBook,
  toFillColumns,
  toTradeColumns,
} from '../trade-columns.ts';
import { type ExactAccount, enterExact, entryAtOpen, leaveExact } from './exact-account.ts';
import type { ExactExit, ExactPosition } from './exact-position.ts';
import { examineExact } from './examine-exact.ts';
import { fillWaiting, isStillWaiting, placeExactExit, priceExactExit } from './wait-exact.ts';

export interface ExactResult {
  readonly trades: TradeColumns;
  readonly fills: FillColumns;
  /** At the close of every row from the start on, NaN before. */
  readonly equity: Float64Array;
  readonly endEquity: number;
  readonly feesPaid: number;
  readonly slippagePaid: number;
  readonly skippedEntries: number;
}

/** The rules candle by candle in exact decimals: what the fast form must agree with. */
export function runExactBacktest(given: BacktestInput): ExactResult {
  const signals = actingSignals(given);
  const input = { ...given, signals };
  const { candles } = input;
  const assumptions = toRunAssumptions(input.assumptions);
  const startRow = input.startRow ?? 0;
  const firstRow = Math.max(signals.warmUp, startRow - 1, 0);
  const account: ExactAccount = {
    candles,
    assumptions,
    sizing: signals.sizing,
    book: createTradeBook(),
    cash: decFromNumber(assumptions.startEquity),
    position: null,
    waiting: null,
    feesPaid: ZERO,
    slippagePaid: ZERO,
    skipped: 0,
  };
  const equity = new Float64Array(candles.length).fill(Number.NaN);
  for (let row = startRow; row < candles.length; row += 1) {
    if (row > 0) actAtOpen(input, account, row, row - 1 >= firstRow);
    lookInside(input, account, row);
    if (row === candles.length - 1) closeAtEnd(account, row);
    equity[row] = equityAt(account, row);
  }
  return {
    trades: toTradeColumns(account.book, candles.openTime),
    fills: toFillColumns(account.book),
    equity,
    endEquity: toNumber(account.cash),
    feesPaid: toNumber(account.feesPaid),
    slippagePaid: toNumber(account.slippagePaid),
    skippedEntries: account.skipped,
  };
}

function actAtOpen(input: BacktestInput, account: ExactAccount, row: number, isWarm: boolean): void {
  const { signals } = input;
  const short = account.assumptions.allowShort ? signals.short : null;
  const before = account.position;
  if (before !== null) {
    const reason = before.leaving === 0 ? reasonAtOpen(input, account, before, row) : before.leaving;
    if (reason !== 0) leaveExact(account, atOpen(account, before, reason, row), row, false);
  }
  if (account.position !== null || continueWaiting(input, account, row) || !isWarm) return;
  if (account.assumptions.isFreqtrade && row >= account.candles.length - 1) return;
  if (before?.side !== 1 && wants(signals.long, short, row - 1)) enter(input, account, { side: 1, row });
  else if (before?.side !== -1 && wants(short, signals.long, row - 1)) enter(input, account, { side: -1, row });
}

/** Looks at an order to enter that rests; true while it does, or when it filled. */
function continueWaiting(input: BacktestInput, account: ExactAccount, row: number): boolean {
  const { waiting, assumptions } = account;
  if (waiting === null) return false;
  const isWaiting = isStillWaiting(assumptions, waiting, row);
  const fill = isWaiting ? fillWaiting(input, assumptions, waiting, row) : null;
  if (!isWaiting || fill !== null) account.waiting = null;
  if (fill !== null) enterExact(account, waiting.side, waiting.signals, fill);
  return isWaiting;
}

function enter(
  input: BacktestInput,
  account: ExactAccount,
  { side, row }: { readonly side: 1 | -1; readonly row: number },
): void {
  const { long } = input.signals;
  const short = account.assumptions.allowShort ? input.signals.short : null;
  const signals = side === 1 ? long : short;
  if (signals === null) return;
  const order = signals.entryOrder ?? null;
  if (order === null) {
    enterExact(account, side, signals, entryAtOpen(account, side, row));
    return;
  }
  account.waiting = { side, signals, other: side === 1 ? short : long, order, signalRow: row - 1 };
  if (!continueWaiting(input, account, row)) account.skipped += 1;
}

function reasonAtOpen(input: BacktestInput, account: ExactAccount, position: ExactPosition, row: number): number {
  const { signals } = input;
  const own = position.signals;
  const short = account.assumptions.allowShort ? signals.short : null;
  const other = position.side === 1 ? short : signals.long;
  const signalRow = row - 1;
  const isAtMarket = own.exitOrder == null;
  if (isAtMarket && own.exit[signalRow] === 1 && own.entry[signalRow] !== 1) return EXIT_SIGNAL;
  const { timeExit } = own.protection;
  if (timeExit !== null && row >= position.entryRow + Math.max(1, timeExit)) return EXIT_TIME;
  if (account.assumptions.reversing && wants(other, own, signalRow)) return EXIT_REVERSAL;
  return isAtMarket && own.exitWhen?.(signalRow, position.view) === true ? EXIT_RULE : 0;
}

/** A side wants in, and neither out again nor the other side in. */
function wants(side: SideSignals | null, other: SideSignals | null, row: number): boolean {
  return side?.entry[row] === 1 && side.exit[row] !== 1 && other?.entry[row] !== 1;
}

function atOpen(
  { candles, assumptions }: ExactAccount,
  position: ExactPosition,
  reason: number,
  row: number,
): ExactExit {
  const reference = decFromNumber(candles.open[row] ?? 0);
  const direction = position.side === 1 ? -1 : 1;
  return {
    reason,
    reference,
    price: exactOffsetPrice(assumptions.tick?.exact ?? null, reference, assumptions.marketCost, direction),
  };
}

function lookInside(input: BacktestInput, account: ExactAccount, row: number): void {
  const { candles } = input;
  const { position, assumptions } = account;
  if (position === null || position.leaving !== 0) return;
  const order = position.signals.exitOrder ?? null;
  if (order !== null) priceExactExit(assumptions, position, order, row);
  const exit = examineInside(input, assumptions, position, row);
  if (exit !== null) {
    leaveExact(account, exit, row, false);
    return;
  }
  see(position, candleAt(candles, row), row);
  if (order !== null) askToLeave(position, order, row);
}

function examineInside(
  input: BacktestInput,
  assumptions: RunAssumptions,
  position: ExactPosition,
  row: number,
): ExactExit | null {
  const { candles, detail = null } = input;
  const isEntry = row === position.entryRow;
  const range = detail === null ? { from: 0, to: 0 } : detailRange(candles, detail, row);
  if (detail === null || range.to === range.from)
    return examineExact(assumptions, position, candleAt(candles, row), isEntry);
  const first = isEntry ? Math.max(range.from, position.fillIndex) : range.from;
  for (let i = first; i < range.to; i += 1) {
    const exit = examineExact(assumptions, position, candleAt(detail, i), isEntry && i === first);
    if (exit !== null) return exit;
    if (position.resting !== null) position.resting = { ...position.resting, isNew: false };
  }
  return null;
}

function askToLeave(position: ExactPosition, order: LimitOrder, row: number): void {
  const { signals, view } = position;
  if (signals.exit[row] === 1 && signals.entry[row] !== 1) placeExactExit(position, order, EXIT_SIGNAL, row);
  else if (signals.exitWhen?.(row, view) === true) placeExactExit(position, order, EXIT_RULE, row);
}

/** Of the candle in which a limit order filled, only what is known to follow is seen. */
function see(position: ExactPosition, candle: Candle, row: number): void {
  const { view, side } = position;
  const isAfterFill = row === position.entryRow && position.isInside;
  const high = isAfterFill && side === 1 ? Math.max(candle.close, view.entryPrice) : candle.high;
  const low = isAfterFill && side === -1 ? Math.min(candle.close, view.entryPrice) : candle.low;
  position.view = {
    ...view,
    bestPrice: side === 1 ? Math.max(view.bestPrice, high) : Math.min(view.bestPrice, low),
    worstPrice: side === 1 ? Math.min(view.worstPrice, low) : Math.max(view.worstPrice, high),
  };
}

function closeAtEnd(account: ExactAccount, row: number): void {
  const { position, candles, assumptions } = account;
  if (position === null) return;
  const reference = decFromNumber((assumptions.closesAtOpen ? candles.open[row] : candles.close[row]) ?? 0);
  const direction = position.side === 1 ? -1 : 1;
  const price = exactOffsetPrice(assumptions.tick?.exact ?? null, reference, assumptions.marketCost, direction);
  leaveExact(account, { reason: EXIT_END, reference, price }, row, true);
}

function equityAt({ cash, position, candles }: ExactAccount, row: number): number {
  if (position === null) return toNumber(cash);
  const value = position.quantity.times(decFromNumber(candles.close[row] ?? 0));
  return toNumber(position.side === 1 ? cash.plus(value) : cash.minus(value));
}
