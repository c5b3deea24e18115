import { decFromNumber } from '../../base/decimal.ts';
import { quoteFee } from '../../simulation/fee-model.ts';
import { addFill } from '../trade-columns.ts';
import type { Decimal } from '../../base/decimal.ts';
import type { RunState } from './run-state.ts';

/** Rounding error of the few operations of one fill, as a fraction of the amounts in them. */
const FILL_ERROR = 4e-16;

/** Moves cash for an execution of `signed` base units (negative for a sale); returns the fee. */
export function bookFill(run: RunState, row: number, price: number, signed: number): number {
  const notional = price * signed;
  const size = signed > 0 ? notional : -notional;
  const fee = size * run.assumptions.feeRate;
  run.cash = run.cash - notional - fee;
  run.cashError += (size + Math.abs(run.cash)) * FILL_ERROR;
  run.feesPaid += fee;
  addFill(run.book, row, price, signed);
  return fee;
}

/** Cash to the last digit. Costs little because it goes on from where it was last asked. */
export function exactCash(run: RunState): Decimal {
  const { book, exact, assumptions } = run;
  if (exact === null) return decFromNumber(run.cash);
  const { columns, length } = book.fills;
  for (; exact.fills < length; exact.fills += 1) {
    const price = decFromNumber(columns.price[exact.fills] ?? Number.NaN);
    const signed = decFromNumber(columns.quantity[exact.fills] ?? Number.NaN);
    const fee = quoteFee(price, signed.abs(), assumptions.exactFeeRate);
    exact.cash = exact.cash.minus(price.times(signed)).minus(fee);
  }
  return exact.cash;
}
