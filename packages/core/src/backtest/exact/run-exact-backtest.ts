import { ZERO, decFromNumber, toNumber } from '../../base/decimal.ts';
import { candleAt } from '../../market/candle-series.ts';
import type { SideSignals } from '../../strategies/signal-columns.ts';
import type { BacktestInput } from '../backtest-input.ts';
import { detailRange } from '../detail-range.ts';
import { EXIT_END, EXIT_REVERSAL, EXIT_RULE, EXIT_SIGNAL, EXIT_TIME } from '../exit-reason.ts';
import { exactOffsetPrice } from '../offset-price.ts';
import { toRunTerms } from '../run-terms.ts';
import {
  type FillColumns,
  type TradeColumns,
  createTradeBook,
  toFillColumns,
  toTradeColumns,
} from '../trade-columns.ts';
import { type ExactAccount, enterExact, leaveExact } from './exact-account.ts';
import type { ExactExit, ExactPosition } from './exact-position.ts';
import { examineExact } from './examine-exact.ts';

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
export function runExactBacktest(input: BacktestInput): ExactResult {
  const { candles, signals } = input;
  const terms = toRunTerms(input.terms);
  const startRow = input.startRow ?? 0;
  const firstRow = Math.max(signals.warmUp, startRow - 1, 0);
  const account: ExactAccount = {
    candles,
    terms,
    sizing: signals.sizing,
    book: createTradeBook(),
    cash: decFromNumber(terms.startEquity),
    position: null,
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
  const short = account.terms.allowShort ? signals.short : null;
  const before = account.position;
  if (before !== null) {
    const reason = before.leaving === 0 ? reasonAtOpen(input, account, before, row) : before.leaving;
    if (reason !== 0) leaveExact(account, atOpen(account, before, reason, row), row, false);
  }
  if (account.position !== null || !isWarm) return;
  if (before?.side !== 1 && wants(signals.long, short, row - 1)) enterExact(account, 1, signals.long ?? never(), row);
  else if (before?.side !== -1 && wants(short, signals.long, row - 1)) enterExact(account, -1, short ?? never(), row);
}

function reasonAtOpen(input: BacktestInput, account: ExactAccount, position: ExactPosition, row: number): number {
  const { signals } = input;
  const own = position.signals;
  const short = account.terms.allowShort ? signals.short : null;
  const other = position.side === 1 ? short : signals.long;
  const signalRow = row - 1;
  if (own.exit[signalRow] === 1 && own.entry[signalRow] !== 1) return EXIT_SIGNAL;
  const { timeExit } = own.protection;
  if (timeExit !== null && row >= position.entryRow + Math.max(1, timeExit)) return EXIT_TIME;
  if (account.terms.reversing && wants(other, own, signalRow)) return EXIT_REVERSAL;
  return own.exitWhen?.(signalRow, position.view) === true ? EXIT_RULE : 0;
}

/** A side wants in, and neither out again nor the other side in. */
function wants(side: SideSignals | null, other: SideSignals | null, row: number): boolean {
  return side?.entry[row] === 1 && side.exit[row] !== 1 && other?.entry[row] !== 1;
}

function atOpen({ candles, terms }: ExactAccount, position: ExactPosition, reason: number, row: number): ExactExit {
  const reference = decFromNumber(candles.open[row] ?? 0);
  const direction = position.side === 1 ? -1 : 1;
  return {
    reason,
    reference,
    price: exactOffsetPrice(terms.tick?.exact ?? null, reference, terms.marketCost, direction),
  };
}

function lookInside(input: BacktestInput, account: ExactAccount, row: number): void {
  const { candles } = input;
  const { position } = account;
  if (position === null || position.leaving !== 0) return;
  const isEntry = row === position.entryRow;
  const detail = input.detail ?? null;
  const range = detail === null ? { from: 0, to: 0 } : detailRange(candles, detail, row);
  let exit: ExactExit | null = null;
  for (let i = range.from; detail !== null && i < range.to && exit === null; i += 1) {
    exit = examineExact(account.terms, position, candleAt(detail, i), isEntry && i === range.from);
  }
  if (range.to === range.from) exit = examineExact(account.terms, position, candleAt(candles, row), isEntry);
  if (exit !== null) leaveExact(account, exit, row, false);
  else see(position, candles.high[row] ?? 0, candles.low[row] ?? 0);
}

function see(position: ExactPosition, high: number, low: number): void {
  const { view, side } = position;
  position.view = {
    ...view,
    bestPrice: side === 1 ? Math.max(view.bestPrice, high) : Math.min(view.bestPrice, low),
    worstPrice: side === 1 ? Math.min(view.worstPrice, low) : Math.max(view.worstPrice, high),
  };
}

function closeAtEnd(account: ExactAccount, row: number): void {
  const { position, candles, terms } = account;
  if (position === null) return;
  const reference = decFromNumber((terms.closesAtOpen ? candles.open[row] : candles.close[row]) ?? 0);
  const direction = position.side === 1 ? -1 : 1;
  const price = exactOffsetPrice(terms.tick?.exact ?? null, reference, terms.marketCost, direction);
  leaveExact(account, { reason: EXIT_END, reference, price }, row, true);
}

function equityAt({ cash, position, candles }: ExactAccount, row: number): number {
  if (position === null) return toNumber(cash);
  const value = position.quantity.times(decFromNumber(candles.close[row] ?? 0));
  return toNumber(position.side === 1 ? cash.plus(value) : cash.minus(value));
}

function never(): never {
  throw new Error('a side without signals wants in');
}
