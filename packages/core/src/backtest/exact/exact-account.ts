import { type Decimal, ZERO, decFromNumber, toNumber } from '../../base/decimal.ts';
import type { CandleSeries } from '../../market/candle-series.ts';
import { quoteFee } from '../../simulation/fee-model.ts';
import type { SideSignals, Sizing } from '../../strategies/signal-columns.ts';
import { EXIT_LIQUIDATION, EXIT_STOP, EXIT_TRAILING } from '../exit-reason.ts';
import { exactArmed, exactLevels, exactLiquidation, exactTrigger, offsetAt } from '../exit-levels.ts';
import { exactOffsetPrice } from '../offset-price.ts';
import { exactFillable, exactOrderSize } from '../order-size.ts';
import type { RunAssumptions } from '../run-assumptions.ts';
import { type TradeBook, addFill, addTrade } from '../trade-columns.ts';
import type { ExactEntryFill, ExactExit, ExactPosition } from './exact-position.ts';
import type { ExactWaiting } from './wait-exact.ts';

/** One instrument's account in exact numbers. */
export interface ExactAccount {
  readonly candles: CandleSeries;
  readonly assumptions: RunAssumptions;
  readonly sizing: Sizing;
  readonly book: TradeBook;
  cash: Decimal;
  position: ExactPosition | null;
  /** An order to enter that rests. */
  waiting: ExactWaiting | null;
  feesPaid: Decimal;
  slippagePaid: Decimal;
  skipped: number;
}

function at(column: Float64Array, row: number): Decimal {
  return decFromNumber(column[row] ?? 0);
}

/** A market order at the open of `row` for the signal of the row before. */
export function entryAtOpen({ candles, assumptions }: ExactAccount, side: 1 | -1, row: number): ExactEntryFill {
  const reference = at(candles.open, row);
  const price = exactOffsetPrice(assumptions.tick?.exact ?? null, reference, assumptions.marketCost, side);
  return { row, signalRow: row - 1, price, reference, isInside: false, fillIndex: -1 };
}

/** Opens a position where its order filled. */
export function enterExact(account: ExactAccount, side: 1 | -1, signals: SideSignals, fill: ExactEntryFill): void {
  const { candles, assumptions, sizing, cash } = account;
  const tick = assumptions.tick?.exact ?? null;
  const { row, signalRow, price, reference } = fill;
  const { protection } = signals;
  const anchor = assumptions.isFromSignalClose ? at(candles.close, signalRow) : price;
  const levels = exactLevels(protection, {
    side,
    anchor,
    entryPrice: price,
    signalRow,
    tick,
    isFollowedAtOnce: !assumptions.isFreqtrade,
  });
  const volume = at(candles.volume, row);
  const quantity = exactOrderSize(assumptions, { sizing, cash, equity: cash, price, stop: levels.stop, volume });
  if (quantity.lte(ZERO)) {
    account.skipped += 1;
    return;
  }
  const { trailing } = protection;
  const { target } = levels;
  const placedRow = signalRow + 1;
  const position: ExactPosition = {
    side,
    signals,
    entryRow: row,
    placedRow,
    isInside: fill.isInside,
    fillIndex: fill.fillIndex,
    entryPrice: price,
    entryQuantity: quantity,
    anchor,
    begunAt: candles.openTime[assumptions.isFreqtrade ? placedRow : row] ?? 0,
    stepsTaken: 0,
    target:
      target === null ? null : { price: target, trigger: exactTrigger(tick, target, side, assumptions.isThrough) },
    resting: null,
    trailing: trailing === null ? null : offsetAt(trailing.distance, signalRow),
    activation: trailing?.activation ?? 0,
    armed: exactArmed(tick, price, trailing?.activation ?? 0, side),
    quantity,
    stop: levels.stop,
    stopReason: levels.isTrailing ? EXIT_TRAILING : EXIT_STOP,
    fees: move(account, row, price, signed(side, quantity)),
    slippageCost: price.minus(reference).abs().times(quantity),
    exitNotional: ZERO,
    leaving: 0,
    view: {
      entryPrice: toNumber(price),
      entryRow: row,
      bestPrice: side === 1 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY,
      worstPrice: side === 1 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY,
    },
  };
  account.position = position;
  if (side === -1) limitLoss(account, position);
}

function limitLoss({ cash, assumptions }: ExactAccount, position: ExactPosition): void {
  const limit = exactLiquidation(assumptions.tick?.exact ?? null, cash, position.quantity);
  if (position.stop !== null && limit.gte(position.stop)) return;
  position.stop = limit;
  position.stopReason = EXIT_LIQUIDATION;
}

/** Sells what the candle's volume takes; the rest stays, to go at the next open. `isAll` takes everything. */
export function leaveExact(account: ExactAccount, exit: ExactExit, row: number, isAll: boolean): void {
  const { position, assumptions, candles, book } = account;
  if (position === null) return;
  const { side } = position;
  const quantity = isAll ? position.quantity : exactFillable(assumptions, position.quantity, at(candles.volume, row));
  if (quantity.gt(ZERO)) {
    position.fees = position.fees.plus(move(account, row, exit.price, signed(side === 1 ? -1 : 1, quantity)));
    position.slippageCost = position.slippageCost.plus(exit.price.minus(exit.reference).abs().times(quantity));
    position.exitNotional = position.exitNotional.plus(exit.price.times(quantity));
    position.quantity = position.quantity.minus(quantity);
  }
  if (position.leaving === 0) position.leaving = exit.reason;
  if (position.quantity.gt(ZERO)) return;
  const { entryPrice, entryQuantity, exitNotional, fees, slippageCost } = position;
  const gross = signed(side, exitNotional.minus(entryPrice.times(entryQuantity)));
  account.slippagePaid = account.slippagePaid.plus(slippageCost);
  addTrade(book, {
    entryRow: assumptions.isFreqtrade ? position.placedRow : position.entryRow,
    exitRow: row,
    side,
    reason: position.leaving,
    entryPrice: toNumber(entryPrice),
    exitPrice: toNumber(exitNotional.div(entryQuantity)),
    quantity: toNumber(entryQuantity),
    fees: toNumber(fees),
    slippageCost: toNumber(slippageCost),
    pnl: toNumber(gross.minus(fees)),
  });
  account.position = null;
}

function move(account: ExactAccount, row: number, price: Decimal, quantity: Decimal): Decimal {
  const fee = quoteFee(price, quantity.abs(), account.assumptions.exactFeeRate);
  account.cash = account.cash.minus(price.times(quantity)).minus(fee);
  account.feesPaid = account.feesPaid.plus(fee);
  addFill(account.book, row, toNumber(price), toNumber(quantity));
  return fee;
}

function signed(side: 1 | -1, amount: Decimal): Decimal {
  return side === 1 ? amount : amount.neg();
}
